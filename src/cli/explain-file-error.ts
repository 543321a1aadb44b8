import { errorCode } from '../lead/error-code.ts'
import { failed } from './command-error.ts'

const SENTENCES: Record<string, string> = {
  EEXIST: 'gibt es schon: Überschrieben wird nichts, nimm einen anderen Namen.',
  ENOENT: 'lässt sich nicht schreiben: Den Ordner gibt es nicht.',
  ENOTDIR: 'lässt sich nicht schreiben: Den Ordner gibt es nicht.',
  EACCES: 'lässt sich nicht schreiben: Dieses Konto darf das dort nicht.',
  EPERM: 'lässt sich nicht schreiben: Dieses Konto darf das dort nicht.',
  EROFS: 'lässt sich nicht schreiben: Der Datenträger lässt nur lesen.',
  EISDIR: 'ist ein Ordner: Häng einen Dateinamen an.',
  ENOSPC: 'lässt sich nicht schreiben: Die Festplatte ist voll.',
}

/** A CommandError that says why a new file could not be written; any other error as it is. */
export function explainFileError(error: unknown, file: string): unknown {
  const code = errorCode(error) ?? ''
  const sentence = SENTENCES[code]
  if (sentence === undefined) return error
  // The file itself, or the one beside it that another command writes to.
  const path = code === 'EEXIST' ? (error as NodeJS.ErrnoException).path : file
  return failed(`${path} ${sentence}`)
}
