import { errorCode } from '../lead/error-code.ts'
import { EXIT } from './command.ts'
import { CommandError } from './command-error.ts'

const SENTENCES: Record<string, string> = {
  EEXIST: 'exists already: nothing is overwritten, choose another name.',
  ENOENT: 'cannot be written: its folder does not exist.',
  ENOTDIR: 'cannot be written: its folder does not exist.',
  EACCES: 'cannot be written: this account may not write there.',
  EPERM: 'cannot be written: this account may not write there.',
  EROFS: 'cannot be written: the disk is read-only.',
  EISDIR: 'is a folder: add a name for the file.',
  ENOSPC: 'cannot be written: the disk is full.',
}

/** Says why a new file could not be written; what is no such failure comes back as it was. */
export function explainFileError(error: unknown, file: string): unknown {
  const sentence = SENTENCES[errorCode(error) ?? '']
  return sentence === undefined ? error : new CommandError(EXIT.failed, `${file} ${sentence}`)
}
