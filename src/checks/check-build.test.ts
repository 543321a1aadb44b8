import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { findingsOf, settingsOf, wrongOf } from '../../tests/support/findings.ts'
import { mailSettings } from '../../tests/support/servers-on-postgres.ts'
import { writeBuiltFor } from '../site/build/built-for.ts'
import { checkBuild } from './check-build.ts'

const SMTP = mailSettings('smtps://u:p@h.de')
const BREVO = { ...SMTP, SMTP_URL: '', BREVO_API_KEY: 'xkeysib-hunter2' }

let dist: string
beforeEach(() => {
  const root = mkdtempSync(join(tmpdir(), 'dachstrom-page-'))
  dist = join(root, 'dist')
  for (const made of ['dist', '.astro']) mkdirSync(join(root, made))
  writeFileSync(join(dist, 'index.html'), '<!doctype html>')
  onTestFinished(() => rmSync(root, { recursive: true }))
})

/** Writes the record of a build. */
function build(environment: Record<string, string>): void {
  const { SITE_URL: siteUrl, SITE_PREVIEW: preview, RETENTION_DAYS, BREVO_API_KEY } = settingsOf(environment)
  writeBuiltFor(dist, {
    siteUrl,
    preview,
    retentionDays: RETENTION_DAYS,
    byBrevo: BREVO_API_KEY !== null,
    toCrm: false,
  })
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

it('reports a missing page', async () => {
  rmSync(join(dist, 'index.html'))
  expect(await find({})).toMatch(/nicht gebaut/)
})
