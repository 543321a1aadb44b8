import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { findingsOf, settingsOf, wrongOf } from '../../../tests/support/findings.ts'
import { keepLegalSettings, readLegalPart, readLegalSettings } from '../../content/compiler/legal/legal-values.ts'
import { writeBuiltFor } from '../../site/build/built-for.ts'
import { checkPage } from './check-page.ts'

const SECRET = 'xkeysib-hunter2'
const SMTP = {
  SITE_URL: 'https://www.dachstrom.de',
  RETENTION_DAYS: '90',
  SMTP_URL: 'smtps://u:p@h.de',
  MAIL_FROM: 'a@dachstrom.de',
  LEAD_RECIPIENT: 'b@dachstrom.de',
}
const BREVO = { ...SMTP, SMTP_URL: '', BREVO_API_KEY: SECRET }

let root: string
let dist: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'dachstrom-page-'))
  dist = join(root, 'dist')
  for (const made of ['dist', '.astro', 'src/content/generated']) mkdirSync(join(root, made), { recursive: true })
  writeFileSync(join(dist, 'index.html'), '<!doctype html>')
  const made = root
  onTestFinished(() => rmSync(made, { recursive: true }))
})

/** What scripts/content.ts and scripts/build.ts leave behind. */
function build(environment: Record<string, string>): void {
  const settings = settingsOf(environment)
  keepLegalSettings(root, readLegalSettings(environment))
  writeBuiltFor(dist, { siteUrl: settings.SITE_URL, preview: settings.SITE_PREVIEW, ...readLegalPart(root) })
}

const check = (environment: Record<string, string>) => findingsOf((settings) => checkPage(settings, dist), environment)

it('a page that is not there is named', async () => {
  rmSync(join(dist, 'index.html'))
  expect(wrongOf(await check({}))).toMatch(/not built/)
})

it.each([{}, SMTP, BREVO, { RETENTION_DAYS: '0' }])(
  'a page fits the settings of its build: %j',
  async (environment) => {
    build(environment)
    expect(await check(environment)).toMatchObject([{ isGood: true, what: 'The page is built, for these settings.' }])
  },
)

it.each([
  ['SITE_URL', {}, { SITE_URL: 'https://dachstrom.de' }],
  ['SITE_PREVIEW', { ...SMTP, SITE_PREVIEW: 'on' }, SMTP],
  ['RETENTION_DAYS', SMTP, { ...SMTP, RETENTION_DAYS: '' }],
  ['BREVO_API_KEY', SMTP, BREVO],
  ['RETENTION_DAYS, BREVO_API_KEY', BREVO, { ...SMTP, RETENTION_DAYS: '0' }],
])('a page is to be built again after a change of %s', async (names, before, after) => {
  build(before)
  const found = wrongOf(await check(after))
  expect(found).toContain(`before a change of ${names}, and`)
  expect(found).toMatch(/Build it again: npm run build, dachstrom-release update/)
  expect(found).not.toContain(SECRET)
})

it('a page that was copied without its build is not said to fit', async () => {
  const [finding] = await check(SMTP)
  expect(finding).toMatchObject({ isGood: true, what: expect.stringMatching(/For which settings is not known/) })
})
