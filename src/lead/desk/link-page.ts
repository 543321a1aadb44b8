/** The desk's page for a link in a mail to staff, with steps about one lead or about the leads in a list. */
export interface LinkPage {
  title: string
  text: string
  ref?: string
  /** Initials and town only, because a forwarded mail must not open the person's data. */
  who?: string
  /** The planned step, and the size and value of the offer, or `''` if the lead has none. */
  plan?: string
  /** The lead's version. The buttons send it back, so that a step repeated after a lost response counts once. */
  version?: number
  takesNote?: true
  /** The buttons before the last one. */
  more?: LinkStepButton[]
  button?: LinkStepButton
}

/** The button requests `step`. */
export interface LinkStepButton {
  label: string
  step: string
  /** `first`: prominent. */
  rank: 'first' | 'second'
}
