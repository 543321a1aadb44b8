import { cpSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** Not copied: files with settings, which hold secrets and would change the build. */
const NOT_COPIED = /^(\.astro|\.git|data|dist|node_modules|test-results|.*\.env)$/

/**
 * Copies the project into a temporary folder, to be built there: two builds in one folder would disturb each other.
 * Returns the folder.
 */
export function copyProject(root: string, name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  cpSync(root, folder, { recursive: true, filter: (source) => source === root || !NOT_COPIED.test(basename(source)) })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}
