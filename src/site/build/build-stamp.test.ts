import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { tempFolder } from '../../../tests/support/temp-folder.ts'
import { fingerprint, isBuilt, markBuilt } from './build-stamp.ts'

let folder: string
beforeEach(() => {
  folder = tempFolder()
  for (const part of ['content/page', 'dist', '.astro']) mkdirSync(join(folder, part), { recursive: true })
  writeFileSync(join(folder, 'content/page/hero.yaml'), 'title: 1')
  writeFileSync(join(folder, 'dist/index.html.br'), '')
  for (const name of ['SITE_URL', 'PUBLIC_SUPABASE_URL']) vi.stubEnv(name, undefined)
  markBuilt(folder, fingerprint(folder))
})

test('builds nothing again while nothing changed, whenever files were touched', () => {
  utimesSync(join(folder, 'content/page/hero.yaml'), new Date(), new Date(0))
  vi.stubEnv('SITE_URL', '')
  vi.stubEnv('SMTP_URL', 'smtp://localhost')
  mkdirSync(join(folder, 'content/schema'))
  for (const name of ['schema/hero.json', 'README.md']) writeFileSync(join(folder, 'content', name), 'for people')
  expect(isBuilt(folder)).toBe(true)
})

test.each<[string, () => void]>([
  ['a changed text', () => writeFileSync(join(folder, 'content/page/hero.yaml'), 'title: 2')],
  ['a new file', () => writeFileSync(join(folder, 'content/mails.yaml'), '')],
  ['a removed file', () => rmSync(join(folder, 'content/page/hero.yaml'))],
  ['a setting of the page', () => vi.stubEnv('PUBLIC_SUPABASE_URL', 'https://abcdefgh.supabase.co')],
  ['a missing page', () => rmSync(join(folder, 'dist/index.html.br'))],
])('builds again after %s', (_, change) => {
  change()
  expect(isBuilt(folder)).toBe(false)
})
