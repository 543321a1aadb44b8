/**
 * What a mail says, before it becomes HTML and plain text. Both parts are made from it, so that they say the same.
 */
export interface Letter {
  /** What a mail program shows beside the subject, before the mail is opened. */
  preview: string
  title: string
  blocks: Block[]
  /** Small print above the sender's address. */
  footer: string
}

export type Block =
  | { type: 'text'; text: string }
  | { type: 'heading'; text: string }
  /** The one thing to see first, such as the time by which an answer is due. */
  | { type: 'highlight'; label: string; value: string }
  | { type: 'facts'; facts: Fact[] }
  | { type: 'steps'; steps: readonly string[] }
  /** What a person wrote: line breaks are kept. */
  | { type: 'quote'; text: string }
  | { type: 'actions'; actions: Action[]; note?: string }
  /** A sentence with one link in it. */
  | { type: 'sentence'; before: string; link: Link; after: string }
  | { type: 'entries'; entries: Entry[] }

export interface Fact {
  label: string
  value: string
  href?: string
}

export interface Link {
  label: string
  href: string
}

export interface Action extends Link {
  /** `first` is the button that stands out. `plain` is printed in the plain-text part. */
  rank: 'first' | 'second'
  plain?: string
}

/** One lead in a list of several. */
export interface Entry {
  title: string
  /** Why it cannot wait, e.g. overdue. */
  alarm?: string
  lines: string[]
  links: Link[]
}
