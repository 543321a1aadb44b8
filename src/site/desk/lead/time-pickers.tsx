import { type FormEvent, useId, useState } from 'react'
import { DAY } from '../../../base/durations.ts'
import { germanClock, germanDay, germanInstant } from '../../../base/german-time.ts'
import { isHoliday } from '../../../base/holidays.ts'
import { deskWords } from '../../../content/desk-words.ts'
import { APPOINTMENT_LENGTH } from '../../../lead/appointment.ts'
import { isAtSameTime } from '../../../lead/desk/booked-time.ts'
import type { BookedTime } from '../../../lead/desk/desk-api.ts'
import type { AppointmentStep } from '../../../lead/history-entry.ts'
import { surnameOf } from '../../../lead/short-names.ts'
import { Button } from '../Button.tsx'
import { clockOf, dayOf } from '../time-words.ts'
import { fromInput, toInput } from './next-tries.ts'

const words = deskWords.when
/** The times of a day; each has a button. */
const TIMES = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19].flatMap((hour) => [
  { hour, minute: 0 },
  { hour, minute: 30 },
])
const LAST_TIME = { hour: 19, minute: 30 }
/** The number of offered days, from today. */
const DAYS = 8
const WEEKS = [2, 4, 13]
/** The hour of a step that has only a day. */
const OPENING_HOUR = 8

interface Props {
  now: number
  onPick: (time: number) => void
}

interface TimeProps extends Props {
  step: AppointmentStep
  /** Own appointments with other people. */
  booked: readonly BookedTime[]
}

/** The clock time on a day, counted from today. */
function clockTime(now: number, day: number, hour: number, minute = 0): number {
  const today = germanClock(now)
  return germanInstant({ ...today, day: today.day + day, hour, minute })
}

/** On a phone, the times are below the dialog's visible part. */
const show = (times: HTMLElement | null) => times?.scrollIntoView({ block: 'nearest' })

/** Picks a day, then an hour. */
export function TimePicker({ step, now, booked, onPick }: TimeProps) {
  const [picked, setPicked] = useState<number | null>(null)
  const days = Array.from({ length: DAYS }, (_, day) => day).filter(
    (day) => clockTime(now, day, LAST_TIME.hour, LAST_TIME.minute) > now,
  )
  const bookedOn = (day: number) =>
    booked.filter(({ at }) => germanDay(at) === germanDay(clockTime(now, day, OPENING_HOUR)))
  return (
    <>
      <fieldset className="desk-grid">
        <legend>{words.day}</legend>
        {days.map((day, index) => (
          <button
            key={day}
            type="button"
            className="desk-button"
            data-first={index === 0 ? '' : undefined}
            title={holidayOn(clockTime(now, day, OPENING_HOUR))}
            aria-pressed={day === picked}
            onClick={() => setPicked(day)}
          >
            {dayOf(clockTime(now, day, OPENING_HOUR), now)}
            <Holiday at={clockTime(now, day, OPENING_HOUR)} />
            {/* The hour buttons list these appointments. */}
            {bookedOn(day).length > 0 && (
              <span className="regular block" aria-hidden="true">
                {words.appointments(bookedOn(day).length)}
              </span>
            )}
          </button>
        ))}
      </fieldset>
      {picked !== null && (
        <fieldset key={picked} ref={show} className="desk-grid desk-times">
          <legend>{words.hour}</legend>
          {TIMES.map(({ hour, minute }) => clockTime(now, picked, hour, minute))
            .filter((at) => at > now)
            .map((at) => {
              const appointments = booked.filter((one) =>
                isAtSameTime(one, { at, until: at + APPOINTMENT_LENGTH[step] }),
              )
              const isTaken = appointments.length > 0
              return (
                <button
                  key={at}
                  type="button"
                  className={isTaken ? 'desk-button border-line bg-sand' : 'desk-button'}
                  title={isTaken ? words.taken(appointments.map(({ name }) => name).join(', ')) : undefined}
                  onClick={() => onPick(at)}
                >
                  {isTaken ? <s>{clockOf(at)}</s> : clockOf(at)}
                  {appointments.map((appointment) => (
                    <bdi key={appointment.ref} className="desk-quiet block hyphens-auto text-[0.8125rem]">
                      {appointment.at !== at && clockOf(appointment.at)} {surnameOf(appointment.name)}
                    </bdi>
                  ))}
                </button>
              )
            })}
        </fieldset>
      )}
      <OtherTime label={words.otherTime} type="datetime-local" min={toInput(now)} onPick={onPick} />
    </>
  )
}

interface DayProps extends Props {
  legend?: string
  /** Counted from today. */
  suggested?: number
}

/** Picks a day. */
export function DayPicker({ now, onPick, legend, suggested }: DayProps) {
  const near = Array.from({ length: DAYS }, (_, day) => clockTime(now, day, OPENING_HOUR))
  const later = WEEKS.map((weeks) => ({ weeks, at: clockTime(now, weeks * 7, OPENING_HOUR) }))
  return (
    <>
      <fieldset className="desk-grid">
        <legend>{legend ?? words.day}</legend>
        {near.map((at, index) => (
          <button
            key={at}
            type="button"
            className={index === suggested ? 'desk-button bg-sun' : 'desk-button'}
            data-first={index === (suggested ?? 0) ? '' : undefined}
            title={holidayOn(at)}
            onClick={() => onPick(at)}
          >
            {dayOf(at, now)}
            <Holiday at={at} />
          </button>
        ))}
        {later.map(({ weeks, at }) => (
          <Button key={at} label={words.inWeeks(weeks)} onClick={() => onPick(at)} />
        ))}
      </fieldset>
      <OtherTime label={words.otherDay} type="date" min={toInput(now + DAY).slice(0, 10)} onPick={onPick} />
    </>
  )
}

const holidayOn = (at: number) => (isHoliday(germanClock(at)) ? words.holiday : undefined)

/** Screen readers read the title of the button. */
function Holiday({ at }: { at: number }) {
  const holiday = holidayOn(at)
  return (
    holiday && (
      <span className="regular block" aria-hidden="true">
        {holiday}
      </span>
    )
  )
}

interface OtherProps {
  label: string
  type: 'date' | 'datetime-local'
  min: string
  onPick: (time: number) => void
}

function OtherTime({ label, type, min, onPick }: OtherProps) {
  const id = useId()

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = `${new FormData(event.currentTarget).get('time')}`
    const time = fromInput(type === 'date' ? `${typed}T${String(OPENING_HOUR).padStart(2, '0')}:00` : typed)
    if (time !== null) onPick(time)
  }

  return (
    <form onSubmit={onSubmit} className="grid grid-cols-1 gap-2">
      <label htmlFor={id}>{label}</label>
      <div className="flex flex-wrap items-stretch gap-2">
        <input
          id={id}
          name="time"
          type={type}
          required
          min={min}
          className="desk-box w-full min-w-0 sm:w-auto sm:grow"
        />
        <Button type="submit" label={words.save} />
      </div>
    </form>
  )
}
