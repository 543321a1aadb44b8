/** How telephone numbers and hours are written: each is typed once, in company.ts, and put into other forms here. */

export interface PhoneHours {
  /** 1 is Monday, 7 is Sunday. */
  firstWeekday: number
  lastWeekday: number
  /** Whole hours, German time. */
  fromHour: number
  toHour: number
}

const WEEKDAYS = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']
const SCHEMA_WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

/** As people read them: `Mo–Fr 8:00–18:00 Uhr`. */
export function printHours(hours: PhoneHours): string {
  checkHours(hours)
  return `${weekdays(hours, WEEKDAYS, '–')} ${hours.fromHour}:00–${hours.toHour}:00 Uhr`
}

/** For search engines, in schema.org's format: `Mo-Fr 08:00-18:00`. */
export function schemaHours(hours: PhoneHours): string {
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  return `${weekdays(hours, SCHEMA_WEEKDAYS, '-')} ${clock(hours.fromHour)}-${clock(hours.toHour)}`
}

function weekdays({ firstWeekday, lastWeekday }: PhoneHours, names: string[], dash: string): string {
  return [...new Set([names[firstWeekday - 1], names[lastWeekday - 1]])].join(dash)
}

function checkHours({ firstWeekday, lastWeekday, fromHour, toHour }: PhoneHours): void {
  const whole = [firstWeekday, lastWeekday, fromHour, toHour].every(Number.isInteger)
  const ordered = 1 <= firstWeekday && firstWeekday <= lastWeekday && lastWeekday <= 7 && 0 <= fromHour
  if (!whole || !ordered || fromHour >= toHour || toHour > 24) {
    throw new Error(
      'content/company.ts: phoneHours needs weekdays from 1 (Monday) to 7 (Sunday) and whole hours from 0 to 24, the earlier one first.',
    )
  }
}

/** A German number as people read it, and as a link dials it: international, digits only. */
export function telephone(phoneLabel: string): { phoneLabel: string; phone: string } {
  const digits = phoneLabel.replace('(0)', '').replace(/[^\d+]/g, '')
  return { phoneLabel, phone: digits.replace(/^00/, '+').replace(/^0/, '+49') }
}
