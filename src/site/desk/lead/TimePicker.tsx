import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { DAY } from '../../../base/durations.ts'
import { germanClock, germanDate, germanDay, germanInstant } from '../../../base/german-time.ts'
import { isHoliday } from '../../../base/holidays.ts'
import { deskWords } from '../../../content/desk-words.ts'
import { isAtSameTime } from '../../../lead/desk/booked-time.ts'
import type { BookedTime } from '../../../lead/desk/desk-api.ts'
import { surnameOf } from '../../../lead/short-names.ts'
import { APPOINTMENT_LENGTH } from '../../../lead/steps/appointment.ts'
import type { AppointmentStep } from '../../../lead/steps/lead-steps.ts'
import { Button } from '../Button.tsx'
import { clockOf, dayOf } from '../time-words.ts'
import { fromInput } from './from-input.ts'

const words = deskWords.when
/** The times of a day. Each of them has a button. */
const TIMES = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19].flatMap((hour) => [
  { hour, minute: 0 },
  { hour, minute: 30 },
])
/** The number of offered days, from today. */
const DAYS = 8
const WEEKS = [2, 4, 13]
/** The hour of a step that has a day, but no time. */
const OPENING_HOUR = 8

interface Props {
  now: number
  onPick: (time: number) => void
}

interface TimeProps extends Props {
  step: AppointmentStep
  /** Appointments of the colleague with other people. */
  booked: readonly BookedTime[]
  /** What a time will save. If it is missing, a press on a free time saves at once. */
  summarize?: (time: number) => string
}

/** The clock time on a day, counted from the day of `time`. */
function clockTime(time: number, day: number, hour: number, minute = 0): number {
  const clock = germanClock(time)
  return germanInstant({ ...clock, day: clock.day + day, hour, minute })
}

/** The opening hour of a day, counted from today. */
export const dayIn = (days: number, now: number) => clockTime(now, days, OPENING_HOUR)
const nearDays = (now: number) => Array.from({ length: DAYS }, (_, day) => dayIn(day, now))
/** @param typed as `2026-12-09` */
const readDay = (typed: string) => fromInput(`${typed}T${String(OPENING_HOUR).padStart(2, '0')}:00`)

/** On a phone, the visible part of the dialog ends above these. */
const show = (part: HTMLElement | null) => part?.scrollIntoView({ block: 'nearest' })

/** Picks a day, then an hour. `children`: questions between them. On a phone, the day is then on the first screen. */
export function TimePicker({ children, ...props }: TimeProps & { children?: ReactNode }) {
  const { now, booked } = props
  /** The opening hour of the day. */
  const [picked, setPicked] = useState<number | null>(null)
  const typedDay = useRef<HTMLInputElement>(null)
  const days = nearDays(now).filter((day) => TIMES.some(({ hour, minute }) => clockTime(day, 0, hour, minute) > now))
  const bookedOn = (day: number) => booked.filter(({ at }) => germanDay(at) === germanDay(day)).length

  function pickNear(day: number) {
    if (typedDay.current) typedDay.current.value = ''
    setPicked(day)
  }

  return (
    <>
      <fieldset className="desk-grid">
        <legend>{words.day}</legend>
        {days.map((day, index) => (
          <DayButton
            key={day}
            day={day}
            now={now}
            isFirst={index === 0}
            aria-pressed={day === picked}
            // The hour buttons list these appointments.
            note={bookedOn(day) > 0 && words.appointments(bookedOn(day))}
            onPick={pickNear}
          />
        ))}
      </fieldset>
      <label className="grid grid-cols-1 gap-2">
        {words.otherDay}
        <input
          ref={typedDay}
          type="date"
          min={germanDay(now)}
          className="desk-box"
          // While a colleague types a year, the value is a day long ago.
          onChange={({ target }) => target.value !== '' && target.validity.valid && setPicked(readDay(target.value))}
        />
      </label>
      {children}
      {picked !== null && <HourPicker key={picked} day={picked} {...props} />}
    </>
  )
}

/** A taken time, and a time with a summary, need a second click. */
function HourPicker({ day, step, now, booked, summarize, onPick }: TimeProps & { day: number }) {
  const [asked, setAsked] = useState<number | null>(null)
  const bookedAt = (at: number) =>
    booked.filter((other) => isAtSameTime(other, { at, until: at + APPOINTMENT_LENGTH[step] }))
  const pick = (at: number) => (summarize || bookedAt(at).length > 0 ? setAsked(at) : onPick(at))
  // Staff may have picked another colleague since then.
  const taken = asked === null ? '' : namesOf(bookedAt(asked))
  return (
    <>
      <fieldset ref={show} className="desk-grid desk-times">
        <legend>{[words.hour, dayOf(day, now), holidayOn(day)].filter(Boolean).join(', ')}</legend>
        {TIMES.map(({ hour, minute }) => clockTime(day, 0, hour, minute))
          .filter((at) => at > now)
          .map((at) => (
            <HourButton key={at} at={at} booked={bookedAt(at)} onPick={pick} />
          ))}
      </fieldset>
      <TypedField
        label={words.otherTime}
        type="time"
        min={germanDay(day) === germanDay(now) ? germanDate(now).time.padStart(5, '0') : undefined}
        read={(typed) => fromInput(`${germanDay(day)}T${typed}`)}
        submit={summarize && words.pick}
        onPick={pick}
      />
      {asked !== null && (taken || summarize) && (
        <div key={asked} ref={show} className="desk-choices">
          {taken && (
            <p role="alert" className="strong">
              {clockOf(asked)} {words.taken(taken)}
            </p>
          )}
          <p role="status">{summarize?.(asked)}</p>
          <Button look="button" label={taken ? deskWords.stillDo : words.save} onClick={() => onPick(asked)} />
        </div>
      )}
    </>
  )
}

const namesOf = (booked: readonly BookedTime[]) => booked.map(({ name }) => name).join(', ')

interface HourProps {
  at: number
  booked: readonly BookedTime[]
  onPick: (time: number) => void
}

function HourButton({ at, booked, onPick }: HourProps) {
  const isTaken = booked.length > 0
  return (
    <button
      type="button"
      className={isTaken ? 'desk-button border-line bg-sand' : 'desk-button'}
      title={isTaken ? words.taken(namesOf(booked)) : undefined}
      onClick={() => onPick(at)}
    >
      {isTaken ? <s>{clockOf(at)}</s> : clockOf(at)}
      {booked.map((appointment) => (
        <bdi key={appointment.ref} className="desk-quiet block hyphens-auto text-[0.8125rem]">
          {appointment.at !== at && clockOf(appointment.at)} {surnameOf(appointment.name)}
        </bdi>
      ))}
    </button>
  )
}

interface DayProps extends Props {
  legend?: string
  /** Counted from today. */
  suggested?: number
}

export function DayPicker({ now, onPick, legend, suggested }: DayProps) {
  const later = WEEKS.map((weeks) => ({ weeks, at: dayIn(weeks * 7, now) }))
  return (
    <>
      <fieldset className="desk-grid">
        <legend>{legend ?? words.day}</legend>
        {nearDays(now).map((day, index) => (
          <DayButton
            key={day}
            day={day}
            now={now}
            onPick={onPick}
            isFirst={index === (suggested ?? 0)}
            className={index === suggested ? 'bg-sun' : ''}
          />
        ))}
        {later.map(({ weeks, at }) => (
          <Button key={at} label={words.inWeeks(weeks)} onClick={() => onPick(at)} />
        ))}
      </fieldset>
      <TypedField label={words.otherDay} type="date" min={germanDay(now + DAY)} read={readDay} onPick={onPick} />
    </>
  )
}

const holidayOn = (at: number) => (isHoliday(germanClock(at)) ? words.holiday : undefined)

interface DayButtonProps extends Props {
  day: number
  isFirst: boolean
  'aria-pressed'?: boolean
  className?: string
  note?: string | false
}

/** The lines below the day are hidden from screen readers, because they read the title of the button. */
function DayButton({ day, now, isFirst, className = '', note, onPick, ...pressed }: DayButtonProps) {
  const holiday = holidayOn(day)
  return (
    <button
      type="button"
      className={`desk-button ${className}`}
      data-first={isFirst ? '' : undefined}
      title={holiday}
      onClick={() => onPick(day)}
      {...pressed}
    >
      {dayOf(day, now)}
      {[holiday, note].filter(Boolean).map((line) => (
        <span key={`${line}`} className="regular block" aria-hidden="true">
          {line}
        </span>
      ))}
    </button>
  )
}

interface TypedFieldProps {
  label: string
  /** Of the button. */
  submit?: string | undefined
  type: 'date' | 'time'
  min: string | undefined
  read: (typed: string) => number | null
  onPick: (time: number) => void
}

function TypedField({ label, submit = words.save, type, min, read, onPick }: TypedFieldProps) {
  const id = useId()

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const time = read(`${new FormData(event.currentTarget).get('typed')}`)
    if (time !== null) onPick(time)
  }

  return (
    <form onSubmit={onSubmit} className="grid grid-cols-1 gap-2">
      <label htmlFor={id}>{label}</label>
      <div className="flex flex-wrap items-stretch gap-2">
        <input
          id={id}
          name="typed"
          type={type}
          required
          min={min}
          className="desk-box w-full min-w-0 sm:w-auto sm:grow"
        />
        <Button type="submit" label={submit} />
      </div>
    </form>
  )
}
