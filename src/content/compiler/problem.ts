/** A mistake in a file of content/, or a notice, in one German sentence. */
export interface Problem {
  /** Relative to the project, such as `content/company.yaml`. */
  file: string
  /** From 1; not set for the whole file. */
  line?: number
  sentence: string
  /** A notice does not stop the build. */
  isNotice?: boolean
}

export interface Failed {
  problems: Problem[]
}

export const failed = (...problems: Problem[]): Failed => ({ problems })

/** `content/company.yaml, Zeile 12: …` */
export function formatProblem({ file, line, sentence, isNotice }: Problem): string {
  return `${isNotice ? 'Hinweis: ' : ''}${file}${line === undefined ? '' : `, Zeile ${line}`}: ${sentence}`
}
