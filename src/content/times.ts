import { NBSP } from '../base/nbsp.ts'

interface Moment {
  weekday: string
  day: string
  month: string
  /** Hours and minutes. */
  time: string
}

/** Times in mails and on the page behind their links. Lines do not break after the day's dot or before `Uhr`. */
export const times = {
  /** `Sonntag, 22. November, 15:04 Uhr` */
  dayAndTime: ({ weekday, day, month, time }: Moment) => `${weekday}, ${day}.${NBSP}${month}, ${time}${NBSP}Uhr`,
  /** `So 15:04 Uhr`, for a subject line. */
  short: ({ weekday, time }: Moment) => `${weekday.slice(0, 2)} ${time} Uhr`,
  /** `Samstag, 21. November` */
  day: ({ weekday, day, month }: Moment) => `${weekday}, ${day}.${NBSP}${month}`,
} as const
