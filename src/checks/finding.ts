/** The result of one check, without secrets. */
export interface Finding {
  isGood: boolean
  sentence: string
  /** The remedy, or `null` if `sentence` contains it. */
  todo: string | null
}

export const good = (sentence: string): Finding => ({ isGood: true, sentence, todo: null })

export const wrong = (sentence: string, todo: string | null = null): Finding => ({ isGood: false, sentence, todo })

export const wrongIf = (isWrong: boolean, sentence: string, todo: string | null = null): Finding[] =>
  isWrong ? [wrong(sentence, todo)] : []

/** The last pattern must match every code, so that one is always found. */
export type SentencesByCode = readonly (readonly [codes: RegExp, sentence: string])[]

export function sentenceFor(table: SentencesByCode, code: string): string {
  const [, sentence] = table.find(([codes]) => codes.test(code)) as SentencesByCode[number]
  return `(${code.replace('EHTTP_', 'Status ')}) ${sentence}`
}
