import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { settingsOf, wrongOf } from '../../../tests/support/findings.ts'
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

describe('the page', () => {
  it('that is not there is named', () => {
    rmSync(join(dist, 'index.html'))
    expect(wrongOf(checkPage(settingsOf({}), dist))).toEqual([expect.stringMatching(/not built/)])
  })

  it.each([{}, SMTP, BREVO, { RETENTION_DAYS: '0' }])('fits the settings that it was built for: %j', (environment) => {
    build(environment)
    expect(checkPage(settingsOf(environment), dist)).toEqual([
      { isGood: true, todo: null, what: 'The page is built, for these settings.' },
    ])
  })

  it.each([
    ['SITE_URL', SMTP, { ...SMTP, SITE_URL: 'https://dachstrom.de' }],
    ['SITE_URL', {}, { SITE_URL: 'https://dachstrom.de' }],
    ['SITE_PREVIEW', { ...SMTP, SITE_PREVIEW: 'on' }, SMTP],
    ['RETENTION_DAYS', SMTP, { ...SMTP, RETENTION_DAYS: '' }],
    ['BREVO_API_KEY', SMTP, BREVO],
    ['BREVO_API_KEY', BREVO, SMTP],
    ['RETENTION_DAYS, BREVO_API_KEY', SMTP, { ...BREVO, RETENTION_DAYS: '0' }],
  ])('is to be built again after a change of %s', (names, before, after) => {
    build(before)
    const wrong = wrongOf(checkPage(settingsOf(after), dist))
    expect(wrong).toEqual([expect.stringContaining(`before a change of ${names}, and`)])
    expect(wrong[0]).toMatch(/Build it again: npm run build, dachstrom-release update/)
    expect(wrong[0]).not.toContain(SECRET)
  })

  it('that was copied without its build is not said to fit', () => {
    expect(checkPage(settingsOf(SMTP), dist)).toEqual([
      { isGood: true, todo: null, what: expect.stringMatching(/For which settings is not known/) },
    ])
  })
})
