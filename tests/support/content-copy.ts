import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './start-server.ts'

/** A folder with a copy of content/, which a test may spoil. */
export interface ContentCopy {
  root: string
  read(name: string): string
  write(name: string, source: string | Uint8Array): void
  [Symbol.dispose](): void
}

export function copyContent(): ContentCopy {
  const folder = mkdtempSync(join(tmpdir(), 'content-'))
  // Texts that a provider has made of the templates would decide what a test sees.
  const isOwn = (path: string) => /content\/(legal\/[^/]+\.md|images\/.+)$/.test(path)
  cpSync(join(root, 'content'), join(folder, 'content'), { recursive: true, filter: (path) => !isOwn(path) })
  return {
    root: folder,
    read: (name) => readFileSync(join(folder, 'content', name), 'utf8'),
    write: (name, source) => writeFileSync(join(folder, 'content', name), source),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  }
}
