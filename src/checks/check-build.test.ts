import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { BUILT_FOR } from '../../tests/support/built-copy.ts'
import { findingsOf, settingsOf, wrongOf } from '../../tests/support/findings.ts'
import { mailSettings } from '../../tests/support/start-server.ts'
import { tempFolder } from '../../tests/support/temp-folder.ts'
import { writeBuiltFor } from '../site/build/built-for.ts'
import { checkBuild } from './check-build.ts'

const SMTP = mailSettings('smtps://u:p@h.de')
const BREVO = { ...SMTP, SMTP_URL: '', BREVO_API_KEY: 'xkeysib-hunter2' }

let dist: string
beforeEach(() => {
  dist = tempFolder()
  writeFileSync(join(dist, 'index.html'), '<!doctype html>')
})

function build(environment: Record<string, string>): void {
  const { SITE_URL: siteUrl, SITE_PREVIEW, RETENTION_DAYS, BREVO_API_KEY } = settingsOf(environment)
  const notice = { retentionDays: RETENTION_DAYS, byBrevo: BREVO_API_KEY !== null }
  writeBuiltFor(dist, { ...BUILT_FOR, siteUrl, preview: SITE_PREVIEW ? 'on' : 'off', ...notice })
}

const find = async (environment: Record<string, string>) =>
  wrongOf(await findingsOf((settings) => checkBuild(settings, dist), environment))

it.each([
  ['SITE_URL', {}, { SITE_URL: 'https://dachstrom.de' }],
  ['SITE_PREVIEW', { ...SMTP, SITE_PREVIEW: 'on' }, SMTP],
  ['RETENTION_DAYS', SMTP, { ...SMTP, RETENTION_DAYS: '90' }],
  ['BREVO_API_KEY', SMTP, BREVO],
])('accepts a page for the settings of its build, and reports it after a change of %s', async (name, before, after) => {
  build(before)
  expect(await find(before)).toBe('')
  expect(await find(after)).toMatch(new RegExp(`älter als die Änderung an ${name}, .*Bau die Seite neu: npm run build`))
})

it('reports a page whose requests would fail, and not the settings of a page from elsewhere', async () => {
  expect(await find({})).toBe('')
  build({})
  expect(await find({ PUBLIC_SUPABASE_ANON_KEY: 'x' })).toMatch(/anderen PUBLIC_SUPABASE_ANON_KEY gebaut/)
})

it('reports a missing page', async () => {
  rmSync(join(dist, 'index.html'))
  expect(await find({})).toMatch(/nicht gebaut/)
})
