/** What one check found. It holds no secret. */
export interface Finding {
  isGood: boolean
  /** In German. */
  what: string
  /** What to do about it; `null` where `what` says it already. */
  todo: string | null
}

export const good = (what: string): Finding => ({ isGood: true, what, todo: null })

export const wrong = (what: string, todo: string | null = null): Finding => ({ isGood: false, what, todo })

export const wrongIf = (isWrong: boolean, what: string, todo: string | null = null): Finding[] =>
  isWrong ? [wrong(what, todo)] : []
