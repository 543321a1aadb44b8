/** What one check found: a sentence for whoever runs the server, without anything secret. */
export interface Finding {
  isGood: boolean
  sentence: string
}

export function good(sentence: string): Finding {
  return { isGood: true, sentence }
}

/** The sentence says what to do about it. */
export function wrong(sentence: string): Finding {
  return { isGood: false, sentence }
}
