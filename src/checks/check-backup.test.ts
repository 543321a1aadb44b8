import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { wrongOf } from '../../tests/support/findings.ts'
import { tempFolder } from '../../tests/support/temp-folder.ts'
import { HOUR } from '../base/durations.ts'
import { BACKUP_MARKER_FILE } from '../server/installation.ts'
import { checkBackup } from './check-backup.ts'

it('reports a backup that is missing or older than a day, except with Supabase', () => {
  const folder = tempFolder()
  const now = Date.now()
  const find = (url: string | null = null) => wrongOf(checkBackup({ DATA_DIR: folder, PUBLIC_SUPABASE_URL: url }, now))
  expect(find()).toMatch(/^Von einer Sicherung ist in .* nichts bekannt\. → /)
  expect(find('https://abc.supabase.co')).toBe('')
  const mark = join(folder, BACKUP_MARKER_FILE)
  writeFileSync(mark, '')
  expect(find()).toBe('')
  utimesSync(mark, now / 1000, (now - 50 * HOUR) / 1000)
  expect(find()).toMatch(/^Die letzte Sicherung ist 50 Stunden alt\. → /)
})
