/** A mistake in a file of content/, or a warning, in one German sentence. */
export interface Problem {
  /** Relative to the project, such as `content/company.yaml`. */
  file: string
  /** The first line is 1. Not set if the problem is about the whole file. */
  line?: number
  sentence: string
  /** A warning does not stop the build. */
  isWarning?: boolean
}

export interface Failed {
  problems: Problem[]
}

export const failed = (...problems: Problem[]): Failed => ({ problems })

/** `content/company.yaml, Zeile 12: …` */
export function formatProblem({ file, line, sentence, isWarning }: Problem): string {
  return `${isWarning ? 'Hinweis: ' : ''}${file}${line === undefined ? '' : `, Zeile ${line}`}: ${sentence}`
}
