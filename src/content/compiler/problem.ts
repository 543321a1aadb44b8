/** A mistake in a file of content/, in one German sentence. */
export interface Problem {
  /** Below the project, such as `content/company.yaml`. */
  file: string
  /** From 1; nothing where it is the whole file. */
  line?: number
  sentence: string
}

/** `content/company.yaml, Zeile 12: …` */
export function printProblem({ file, line, sentence }: Problem): string {
  return `${file}${line === undefined ? '' : `, Zeile ${line}`}: ${sentence}`
}
