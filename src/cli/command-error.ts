import { EXIT, type ExitCode } from './command.ts'

/** Why a command was not done, as one sentence for whoever typed it. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly exitCode: ExitCode

  constructor(exitCode: ExitCode, sentence: string) {
    super(sentence)
    this.exitCode = exitCode
  }
}

export function notFound(ref: string): CommandError {
  return new CommandError(EXIT.notFound, `No request has the reference ${ref}.`)
}
