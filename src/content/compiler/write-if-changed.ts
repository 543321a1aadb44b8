import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** Leaves an unchanged file alone: otherwise a watcher would rebuild for nothing. */
export function writeIfChanged(path: string, content: string | Buffer): void {
  const bytes = Buffer.from(content)
  if (!existsSync(path) || !readFileSync(path).equals(bytes)) writeFileSync(path, bytes)
}
