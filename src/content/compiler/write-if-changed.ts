import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/**
 * Leaves an unchanged file alone, because writing it would make a watcher rebuild. Replaces a file in one step, because
 * `npm run dev` may read it at any moment.
 */
export function writeIfChanged(path: string, content: string | Buffer): void {
  const bytes = Buffer.from(content)
  if (existsSync(path) && readFileSync(path).equals(bytes)) return
  writeFileSync(`${path}.new`, bytes)
  renameSync(`${path}.new`, path)
}
