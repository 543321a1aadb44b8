import { cpSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const NOT_COPIED = new Set(['.astro', '.git', 'data', 'dist', 'node_modules', 'test-results'])

/**
 * Copies the project into a temporary folder, to be built there: two builds in one folder would disturb each other.
 * @returns the folder
 */
export function copyProject(root: string, name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  cpSync(root, folder, { recursive: true, filter: (source) => source === root || isCopied(basename(source)) })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Without settings: they hold secrets and would change the build. */
function isCopied(name: string): boolean {
  return !NOT_COPIED.has(name) && !name.endsWith('.env')
}
