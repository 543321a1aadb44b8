import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Leaves an unchanged file alone, because writing it would make a watcher rebuild. Replaces a file in one step, because
 * `npm run dev` may read it at any moment.
 */
export function writeIfChanged(path: string, content: string | Buffer): void {
  const bytes = Buffer.from(content)
  if (existsSync(path) && readFileSync(path).equals(bytes)) return
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.new`, bytes)
  renameSync(`${path}.new`, path)
}
