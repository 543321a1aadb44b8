import type { PhoneHours } from '../../lead/due-time.ts'

export const DESK_ID = 'desk'

interface Settings {
  url: string
  headers: Record<string, string>
  phoneHours: PhoneHours
  /** The same in words; `''` without telephone hours. */
  hours: string
  lossReasons: string[]
  /** The sources that staff can pick for a lead that they add. */
  sources: string[]
  /** The address of a map, with `{address}`. */
  roofView?: string
  brand: string
}

/** Set at build time, in the document: a module that the home page imports, too, would be one more file for it to load. */
export function settings(): Settings {
  return JSON.parse(document.getElementById(DESK_ID)?.dataset.settings ?? '')
}
