import { statSync } from 'node:fs'
import { errorCode } from '../../lead/error-code.ts'
import { type Command, EXIT } from '../command.ts'
import { explainFileError } from '../explain-file-error.ts'
import { readArguments } from '../read-arguments.ts'

const options = {}

export const backup: Command = {
  usage: 'FILE',
  summary: 'Writes a consistent copy of the database while the server runs.',
  options,
  notes: `The file must not exist, and only you can read it. It holds personal data: see docs/operations.md for where
to put it and how to restore it. FILE.part is one that is under way, or was interrupted: then remove it.`,
  examples: ['backup leads-backup.sqlite', 'backup backups/leads-2026-11-21.sqlite'],
  prepare(args) {
    const [path = ''] = readArguments(args, options, ['FILE']).positionals
    return async ({ store, print, resolveFile }) => {
      const file = resolveFile(path)
      try {
        await store.backUp(file)
      } catch (error) {
        throw explainFileError(error, isAbout(error, `${file}.part`) ? `${file}.part` : file)
      }
      print(`The database is copied to ${file} (${Math.ceil(statSync(file).size / 1024)} kB).`)
      return EXIT.done
    }
  },
}

function isAbout(error: unknown, path: string): boolean {
  return error instanceof Error && 'path' in error && error.path === path && errorCode(error) === 'EEXIST'
}
