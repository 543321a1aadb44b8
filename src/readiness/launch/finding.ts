/** Something that keeps the page from going live: what it is, and what to do about it. German, one line each. */
export interface Finding {
  what: string
  todo: string
}

/** What is looked at, of the built site or of a running one. */
export interface Page {
  /** Its address on the site, such as `/impressum`. */
  path: string
  html: string
}

export const finding = (what: string, todo: string): Finding => ({ what, todo })
