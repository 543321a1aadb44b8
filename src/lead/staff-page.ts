/** The contract between the page behind the links in mails to staff, its function and the mails. */

/** The address of the page, without the token. */
export const STAFF_PATH = '/antwort/'

/** The path of the call by which a page on a static host asks, below PUBLIC_SUPABASE_URL. */
export const STAFF_FUNCTION_PATH = '/functions/v1/staff-page'

/** The body of such a call: in the address, the token would stand in the logs of every host on the way. */
export interface StaffRequest {
  token: string
  /** As it stands in the link or came with a button; `null` where a link was cut off. */
  step: string | null
  /** `false` only looks. */
  act: boolean
}

/** The content of the page, in either form. */
export interface StaffPage {
  title: string
  text: string
  ref?: string
  /** The page's one button, which asks for this step. */
  button?: { label: string; step: string; rank: 'first' | 'second' }
}
