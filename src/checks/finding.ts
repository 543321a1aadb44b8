/** The result of one check, without secrets. */
export interface Finding {
  isGood: boolean
  /** A German sentence. */
  what: string
  /** The remedy; `null` if `what` contains it. */
  todo: string | null
}

export const good = (what: string): Finding => ({ isGood: true, what, todo: null })

export const wrong = (what: string, todo: string | null = null): Finding => ({ isGood: false, what, todo })

export const wrongIf = (isWrong: boolean, what: string, todo: string | null = null): Finding[] =>
  isWrong ? [wrong(what, todo)] : []

/** The last pattern must match every code. */
export type SentencesByCode = readonly (readonly [codes: RegExp, what: string])[]

export function sentenceFor(table: SentencesByCode, code: string): string {
  const [, what] = table.find(([codes]) => codes.test(code)) as SentencesByCode[number]
  return `(${code.replace('EHTTP_', 'Status ')}) ${what}`
}
