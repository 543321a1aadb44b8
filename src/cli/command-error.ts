/** What scripts can rely on; docs/operations.md lists them. */
export const EXIT = { done: 0, failed: 1, misused: 2, notFound: 3 } as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** Why a command was not done, as one German sentence. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly exitCode: ExitCode

  constructor(exitCode: ExitCode, sentence: string) {
    super(sentence)
    this.exitCode = exitCode
  }
}

/** The arguments do not fit; an example of the command is shown with it. */
export function misused(sentence: string): CommandError {
  return new CommandError(EXIT.misused, sentence)
}

export function failed(sentence: string): CommandError {
  return new CommandError(EXIT.failed, sentence)
}
