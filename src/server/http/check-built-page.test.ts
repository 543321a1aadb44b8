import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StartError } from '../start-error.ts'
import { checkBuiltPage } from './check-built-page.ts'
import { loadSite } from './load-site.ts'

const HOSTED = 'https://abc.supabase.co'
const KEY = 'sb_publishable_built'
let parent: string

beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'dachstrom-built-'))
})
afterAll(() => rmSync(parent, { recursive: true }))

/** Checks a page whose form posts to `action` and whose script holds `KEY`. */
function check(action: string | null, settings: { hostedUrl?: string | null; publicKey?: string }) {
  const folder = mkdtempSync(join(parent, 'site-'))
  mkdirSync(join(folder, '_astro'))
  writeFileSync(join(folder, 'index.html'), action === null ? '<p>' : `<form method="post" action="${action}"></form>`)
  writeFileSync(join(folder, '_astro/other.js'), 'export const a = 1')
  writeFileSync(join(folder, '_astro/form.js'), `const k=\`${KEY}\``)
  const site = loadSite(folder, { siteUrl: null, hostedUrl: null })
  return () => checkBuiltPage(site, { hostedUrl: null, publicKey: KEY, ...settings })
}

const LOCAL = '/functions/v1/send-lead-email'

describe('a page', () => {
  it.each<[string, ReturnType<typeof check>]>([
    ['with the key of this server', () => check(LOCAL, {})()],
    ['with a key that a script may hold escaped', () => check(LOCAL, { publicKey: 'a`b' })()],
    ['for a hosted function, under any key', () => check(HOSTED + LOCAL, { hostedUrl: HOSTED, publicKey: 'x' })()],
    ['for a hosted function, with one more slash', () => check(`${HOSTED}/${LOCAL}`, { hostedUrl: HOSTED })()],
    ['without the form', () => check(null, { publicKey: 'x' })()],
  ])('%s is served', (_, run) => {
    expect(run).not.toThrow()
  })

  it.each<[string, string, ReturnType<typeof check>]>([
    ['with another key', 'ANON_KEY', () => check(LOCAL, { publicKey: 'sb_publishable_new' })()],
    ['whose key only begins like this', 'ANON_KEY', () => check(LOCAL, { publicKey: 'sb_publishable' })()],
    ['for a hosted function that is not set', 'URL', () => check(HOSTED + LOCAL, {})()],
    ['for this server, where a hosted function is set', 'URL', () => check(LOCAL, { hostedUrl: HOSTED })()],
    [
      'for another hosted function',
      'URL',
      () => check('https://old.supabase.co/functions/v1/send-lead-email', { hostedUrl: HOSTED })(),
    ],
  ])('%s is not', (_, setting, run) => {
    expect(run).toThrow(StartError)
    expect(run).toThrow(new RegExp(`another PUBLIC_SUPABASE_${setting} than .* Run: npm run build$`))
  })
})
