import type { PhoneHours } from '../../lead/due-time.ts'

export const DESK_ID = 'desk'

interface Settings {
  url: string
  headers: Record<string, string>
  phoneHours: PhoneHours
  /** `phoneHours` in words, `''` if there are none. */
  hours: string
  lossReasons: string[]
  /** The sources that staff can pick for a lead that they add. */
  sources: string[]
  /** The address of a map, with `{address}`. */
  roofView?: string
  brand: string
}

/** The build writes the settings into the document, because a module would be one more file for the home page to load. */
export function settings(): Settings {
  return JSON.parse(document.getElementById(DESK_ID)?.dataset.settings ?? '')
}
