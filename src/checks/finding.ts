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
