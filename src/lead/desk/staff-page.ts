// The desk's page for a link in a mail to staff: one step about one lead or about the leads in a list.

/** Path of these links in older mails, followed by the token. It redirects to the desk. */
export const OLD_STAFF_PATH = '/antwort/'

export interface StaffPage {
  title: string
  text: string
  ref?: string
  /** The page's one button, which requests this step. */
  button?: { label: string; step: string; rank: 'first' | 'second' }
}
