import type { PhoneHours } from '../../lead/due-time.ts'

export const DESK_PLACE = 'desk'

interface Settings {
  url: string
  headers: Record<string, string>
  phoneHours: PhoneHours
  brand: string
}

/**
 * What the page knows when it is built, from its document: a module that both this page and the home page import would
 * become one more file for the home page to load.
 */
export function settings(): Settings {
  return JSON.parse(document.getElementById(DESK_PLACE)?.dataset.settings ?? '')
}
