import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { StartError } from '../start-error.ts'
import { loadSite } from './load-site.ts'
import { checkBuiltPage } from './require-matching-page.ts'

const HOSTED = 'https://abc.supabase.co'
const KEY = 'sb_publishable_built'
const LOCAL = '/functions/v1/send-lead-email'

/** Checks a page whose form posts to `action` and whose script holds `KEY`. */
function check(action: string, settings: { hostedUrl?: string; publicKey?: string }): void {
  const folder = mkdtempSync(join(tmpdir(), 'dachstrom-built-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'index.html'), `<form method="post" action="${action}"></form>`)
  writeFileSync(join(folder, 'form.js'), `const k=\`${KEY}\``)
  const site = loadSite(folder, { siteUrl: null, hostedUrl: null })
  checkBuiltPage(site, { hostedUrl: null, publicKey: KEY, ...settings })
}

it.each([
  ['with the key of this server', LOCAL, {}],
  ['with a key that a script may hold escaped', LOCAL, { publicKey: 'a`b' }],
  ['for a hosted function, under any key', HOSTED + LOCAL, { hostedUrl: HOSTED, publicKey: 'x' }],
])('a page %s is served', (_, action, settings) => {
  check(action, settings)
})

it.each([
  ['with another key', 'ANON_KEY', LOCAL, { publicKey: 'sb_publishable_new' }],
  ['for a hosted function that is not set', 'URL', HOSTED + LOCAL, {}],
  ['for this server, where a hosted function is set', 'URL', LOCAL, { hostedUrl: HOSTED }],
])('a page %s is not', (_, setting, action, settings) => {
  expect(() => check(action, settings)).toThrow(StartError)
  expect(() => check(action, settings)).toThrow(
    new RegExp(`anderen PUBLIC_SUPABASE_${setting} gebaut als .* npm run build$`),
  )
})
