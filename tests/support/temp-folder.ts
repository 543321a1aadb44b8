import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

/** A new folder, which is removed after the test. */
export const tempFolder = (): string => removedBy(onTestFinished)

/** A new folder for all tests of a file, which is removed after them. */
export const folderForFile = (): string => removedBy(afterAll)

function removedBy(atEnd: (remove: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'dachstrom-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
