import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/**
 * Leaves an unchanged file alone: otherwise a watcher would rebuild for nothing. Replaces a file at once: `npm run dev` may
 * read it at any moment.
 */
export function writeIfChanged(path: string, content: string | Buffer): void {
  const bytes = Buffer.from(content)
  if (existsSync(path) && readFileSync(path).equals(bytes)) return
  writeFileSync(`${path}.new`, bytes)
  renameSync(`${path}.new`, path)
}
