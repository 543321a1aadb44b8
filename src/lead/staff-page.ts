/** What the desk shows behind a link in a mail to staff: one step about one lead, or about those that a mail lists. */

/** Where such links led once, with the token behind it; they lead on to the desk. */
export const OLD_STAFF_PATH = '/antwort/'

export interface StaffRequest {
  token: string
  /** As it stands in the link or came with a button; `null` where a link was cut off. */
  step: string | null
  /** `false` only looks. */
  act: boolean
}

/** The content of the page. */
export interface StaffPage {
  title: string
  text: string
  ref?: string
  /** The page's one button, which asks for this step. */
  button?: { label: string; step: string; rank: 'first' | 'second' }
}
