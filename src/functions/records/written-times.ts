// German time in words on every machine. `time` is in milliseconds since the Unix epoch.

import { germanDate } from '../../base/german-time.ts'
import { times } from '../../content/times.ts'

/** `Sonntag, 22. November, 15:04 Uhr` */
export function writeDayAndTime(time: number): string {
  return times.dayAndTime(germanDate(time))
}

/** `So 15:04 Uhr` */
export function writeShort(time: number): string {
  return times.short(germanDate(time))
}

/** `Samstag, 21. November` */
export function writeDay(time: number): string {
  return times.day(germanDate(time))
}
