/** A mistake in a file of content/, or a notice, in one German sentence. */
export interface Problem {
  /** Below the project, such as `content/company.yaml`. */
  file: string
  /** From 1; nothing where it is the whole file. */
  line?: number
  sentence: string
  /** The page is built all the same. */
  isNotice?: boolean
}

/** `content/company.yaml, Zeile 12: …` */
export function printProblem({ file, line, sentence, isNotice }: Problem): string {
  return `${isNotice ? 'Hinweis: ' : ''}${file}${line === undefined ? '' : `, Zeile ${line}`}: ${sentence}`
}
