import { errorCode } from '../base/error-code.ts'

/** Do not change these codes, because scripts rely on them. The help lists them. */
export const EXIT = { done: 0, failed: 1, misused: 2, notFound: 3 } as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** A command failed. The message is the reason, as one German sentence. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly exitCode: ExitCode

  constructor(exitCode: ExitCode, sentence: string) {
    super(sentence)
    this.exitCode = exitCode
  }
}

/** The arguments are wrong. The user also sees an example of the command. */
export const misused = (sentence: string) => new CommandError(EXIT.misused, sentence)

export const failed = (sentence: string) => new CommandError(EXIT.failed, sentence)

/** Explains why a new file could not be written. Returns any other error unchanged. */
export function explainFileError(error: unknown, file: string): unknown {
  const code = errorCode(error)
  if (code === 'EEXIST') {
    const { path } = error as NodeJS.ErrnoException
    return failed(`${path} gibt es schon: Überschrieben wird nichts, nimm einen anderen Namen.`)
  }
  if (!/^E[A-Z]+$/.test(code ?? '')) return error
  return failed(
    `${file} lässt sich nicht schreiben (${code}): Gibt es den Ordner, darf dieses Konto dort schreiben, und ist noch Platz?`,
  )
}
