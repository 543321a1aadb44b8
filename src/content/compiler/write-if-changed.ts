import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** Writes a file unless it is like that already: whoever watches it has nothing to do then. */
export function writeIfChanged(path: string, content: string | Buffer): void {
  const bytes = Buffer.from(content)
  if (!existsSync(path) || !readFileSync(path).equals(bytes)) writeFileSync(path, bytes)
}
