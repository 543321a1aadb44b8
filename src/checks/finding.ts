/** The result of one check, without secrets. */
export interface Finding {
  isGood: boolean
  sentence: string
  /** The remedy; `null` if `sentence` contains it. */
  todo: string | null
}

export const good = (sentence: string): Finding => ({ isGood: true, sentence, todo: null })

export const wrong = (sentence: string, todo: string | null = null): Finding => ({ isGood: false, sentence, todo })

export const wrongIf = (isWrong: boolean, sentence: string, todo: string | null = null): Finding[] =>
  isWrong ? [wrong(sentence, todo)] : []
