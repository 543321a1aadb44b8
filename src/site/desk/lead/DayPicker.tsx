import { DAY } from '../../../base/durations.ts'
import { germanClock, germanDay, germanInstant } from '../../../base/german-time.ts'
import { isHoliday } from '../../../base/holidays.ts'
import { deskWords } from '../../../content/desk-words.ts'
import { Button } from '../Button.tsx'
import { dayOf } from '../time-words.ts'
import { fromInput } from './read-input.ts'
import { TypedField } from './TypedField.tsx'

const words = deskWords.when
/** The number of offered days, from today. */
const DAYS = 8
const WEEKS = [2, 4, 13]
/** The hour of a step that has a day, but no time. */
const OPENING_HOUR = 8

interface Props {
  now: number
  onPick: (time: number) => void
}

/** The opening hour of a day, counted from today. */
export function dayIn(days: number, now: number): number {
  const clock = germanClock(now)
  return germanInstant({ ...clock, day: clock.day + days, hour: OPENING_HOUR, minute: 0 })
}

export const nearDays = (now: number) => Array.from({ length: DAYS }, (_, day) => dayIn(day, now))
/** @param typed as `2026-12-09` */
export const readDay = (typed: string) => fromInput(`${typed}T0${OPENING_HOUR}:00`)

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
      <TypedField
        label={words.otherDay}
        type="date"
        min={germanDay(now + DAY)}
        read={readDay}
        submit={words.save}
        onPick={onPick}
      />
    </>
  )
}

export const holidayOn = (at: number) => (isHoliday(germanClock(at)) ? words.holiday : undefined)

interface DayButtonProps extends Props {
  day: number
  isFirst: boolean
  'aria-pressed'?: boolean
  className?: string
  note?: string | false
}

/** The lines below the day are hidden from screen readers, because they read the title of the button. */
export function DayButton({ day, now, isFirst, className = '', note, onPick, ...pressed }: DayButtonProps) {
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
