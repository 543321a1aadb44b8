import { writeNewFile } from '../write-new-file.ts'
import type { Connection } from './connection.ts'
import type { DatabaseFile } from './open-sqlite-store.ts'

/** Reads one snapshot: in WAL mode that keeps no writer waiting. */
export function prepareBackUp({ db, read }: Connection): DatabaseFile['backUp'] {
  return (file) => writeNewFile(file, (part) => read(() => db.prepare('VACUUM INTO ?').run(part)))
}
