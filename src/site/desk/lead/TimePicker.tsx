import { type ReactNode, useRef, useState } from 'react'
import { MINUTE } from '../../../base/durations.ts'
import { germanDate, germanDay } from '../../../base/german-time.ts'
import { deskWords } from '../../../content/desk-words.ts'
import { isAtSameTime } from '../../../lead/desk/booked-time.ts'
import type { BookedTime } from '../../../lead/desk/desk-api.ts'
import { surnameOf } from '../../../lead/short-names.ts'
import { APPOINTMENT_LENGTH } from '../../../lead/steps/appointment-updates.ts'
import type { AppointmentStep } from '../../../lead/steps/lead-steps.ts'
import { Button } from '../Button.tsx'
import { isSideBySide } from '../side-by-side.ts'
import { clockOf, dayOf } from '../time-words.ts'
import { DayButton, holidayOn, nearDays, readDay } from './DayPicker.tsx'
import { fromInput } from './read-input.ts'
import { TypedField } from './TypedField.tsx'

const words = deskWords.when
/** The number of half hours with a button on each day. */
const TIMES = 24

interface TimeProps {
  now: number
  onPick: (time: number) => void
  step: AppointmentStep
  /** Appointments of the colleague with other people. */
  booked: readonly BookedTime[]
  /** Describes the entry that a time adds. Without this function, a press on a free time saves at once. */
  summarize?: (time: number) => string
}

/** @param day its opening hour. No clock changes between it and the last time. */
const timesOn = (day: number, now: number) =>
  Array.from({ length: TIMES }, (_, half) => day + half * 30 * MINUTE).filter((at) => at > now)

const bookedOn = (day: number, booked: readonly BookedTime[]) =>
  booked.filter(({ at }) => germanDay(at) === germanDay(day)).sort((one, other) => one.at - other.at)

/** `2 Termine`, or `''` if there are none. */
function countOn(day: number, booked: readonly BookedTime[]): string {
  const { length } = bookedOn(day, booked)
  return length === 0 ? '' : words.appointments(length)
}

/** On a phone, the visible part of the dialog ends above these. */
const show = (part: HTMLElement | null) => part?.scrollIntoView({ block: 'nearest' })

/** Picks a day, then an hour. `children`: questions between them, so that a phone has the day on its first screen; else before them. */
export function TimePicker({ children, ...props }: TimeProps & { children?: ReactNode }) {
  const { now, booked } = props
  /** The opening hour of the day. */
  const [picked, setPicked] = useState<number | null>(null)
  const typedDay = useRef<HTMLFormElement>(null)
  const days = nearDays(now).filter((day) => timesOn(day, now).length > 0)

  function pickNear(day: number) {
    typedDay.current?.reset()
    setPicked(day)
  }

  const isWide = isSideBySide()
  return (
    <>
      {isWide && children}
      <div className="desk-when">
        <fieldset className="desk-grid">
          <legend>{words.day}</legend>
          {days.map((day, index) => (
            <DayButton
              key={day}
              day={day}
              now={now}
              isFirst={index === 0}
              aria-pressed={day === picked}
              note={countOn(day, booked)}
              onPick={pickNear}
            />
          ))}
        </fieldset>
        <TypedField
          ref={typedDay}
          label={words.otherDay}
          type="date"
          min={germanDay(now)}
          read={readDay}
          onPick={setPicked}
        />
        {!isWide && children}
        {picked !== null && <HourPicker key={picked} day={picked} {...props} />}
      </div>
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
        <legend>
          {[words.hour, dayOf(day, now), holidayOn(day), countOn(day, booked)].filter(Boolean).join(', ')}
          {/* With the towns, because staff drive from one to the next. */}
          {bookedOn(day, booked).map(({ ref, at, name, town }) => (
            <bdi key={ref} className="block">
              {clockOf(at)} {[surnameOf(name), town].filter(Boolean).join(', ')}
            </bdi>
          ))}
        </legend>
        {timesOn(day, now).map((at) => (
          <HourButton key={at} at={at} isPicked={at === asked} booked={bookedAt(at)} onPick={pick} />
        ))}
      </fieldset>
      <TypedField
        label={words.otherTime}
        type="time"
        min={germanDay(day) === germanDay(now) ? germanDate(now).time.padStart(5, '0') : undefined}
        read={(typed) => fromInput(`${germanDay(day)}T${typed}`)}
        submit={summarize ? words.pick : words.save}
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
  isPicked: boolean
  booked: readonly BookedTime[]
  onPick: (time: number) => void
}

function HourButton({ at, isPicked, booked, onPick }: HourProps) {
  const isTaken = booked.length > 0
  return (
    <button
      type="button"
      className={isTaken && !isPicked ? 'desk-button border-line bg-sand' : 'desk-button'}
      aria-pressed={isPicked}
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
