// Builds the page into `dist/`. `--if-changed` builds only if sources or settings changed since the last build.

import { join } from 'node:path'
import { loadEnvironment } from '../src/settings/load-environment.ts'
import { readServerSettings } from '../src/settings/server-settings.ts'
import { buildSite } from '../src/site/build/build-site.ts'
import { isPageSetting } from '../src/site/build/build-stamp.ts'

const root = join(import.meta.dirname, '..')

// Some settings become part of the page.
const { problems } = loadEnvironment(join(root, '.env'))
if (problems.length > 0) fail(problems)
const config = readServerSettings(
  Object.fromEntries(Object.entries(process.env).filter(([name]) => isPageSetting(name))),
)
if (!config.ok) fail(config.problems)
const { SITE_URL: siteUrl, SITE_PREVIEW } = config.settings
const { PUBLIC_SUPABASE_URL: hostedUrl, PUBLIC_SUPABASE_ANON_KEY: publicKey } = config.settings
if (hostedUrl !== null && siteUrl === null) {
  // Our server reads SITE_URL at each start. A static host has only this build, so without the setting, no visit on https counts.
  fail(['SITE_URL fehlt; neben PUBLIC_SUPABASE_URL wird es gebraucht, zum Beispiel SITE_URL=https://www.example.org'])
}
const ifChanged = process.argv.includes('--if-changed')
const settings = { siteUrl, preview: SITE_PREVIEW ? 'on' : 'off', hostedUrl, publicKey } as const
const isDone = await buildSite(root, settings, ifChanged, (sentence) => console.error(sentence))
process.exitCode = isDone ? 0 : 1

function fail(problems: readonly string[]): never {
  console.error(problems.join('\n'))
  process.exit(1)
}
