import { spawnSync } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readLegalPart } from '../src/content/compiler/legal/legal-values.ts'
import { loadEnvironment } from '../src/settings/load-environment.ts'
import { readConfig } from '../src/settings/server-settings.ts'
import { waitForBuildLock } from '../src/site/build/build-lock.ts'
import { fingerprint, isBuilt, isPageSetting, markBuilt, unmarkBuilt } from '../src/site/build/build-stamp.ts'
import { writeBuiltFor } from '../src/site/build/built-for.ts'
import { compressFolder } from '../src/site/build/compress.ts'
import { drawPictures } from '../src/site/build/drawing/draw-pictures.ts'
import { removeHosting, writeHeadersFile, writeHosting } from '../src/site/build/hosting/write-hosting.ts'

/**
 * Builds the page into `dist/`, and what static hosts read into `hosting/` where the function is elsewhere. With
 * `--if-changed` only where sources or settings changed since the last build. The new page takes the old one's place when
 * it is complete; a build that fails leaves it alone.
 */
const root = join(import.meta.dirname, '..')
const next = join(root, '.astro/next')
const old = join(root, '.astro/old')

// Some settings become part of the page.
const { problems } = loadEnvironment(join(root, '.env'))
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
const config = readConfig(Object.fromEntries(Object.entries(process.env).filter(([name]) => isPageSetting(name))))
if (!config.ok) {
  console.error(config.problems.join('\n'))
  process.exit(1)
}
const { SITE_URL: siteUrl, SITE_PREVIEW: preview, PUBLIC_SUPABASE_URL: hostedUrl } = config.settings
if (hostedUrl !== null && siteUrl === null) {
  // A server reads it at each start. A static host has only what is written here: without it, no visit would be kept on
  // https, and nothing would show that.
  console.error('SITE_URL must be set where PUBLIC_SUPABASE_URL is, for example SITE_URL=https://www.example.org.')
  process.exit(1)
}
const isWanted = () => !process.argv.includes('--if-changed') || !isBuilt(root)
if (!isWanted()) process.exit(0)
await waitForBuildLock(root, (sentence) => console.error(sentence))
// The one before may have built what is wanted here.
if (!isWanted()) process.exit(0)
console.error(preview === 'on' ? 'Building a preview, which search engines leave alone …' : 'Building the page …')

unmarkBuilt(root)
const legalPart = readLegalPart(root)
const print = fingerprint(root)
rmSync(next, { recursive: true, force: true })
const astro = spawnSync(
  process.execPath,
  [join(root, 'node_modules/astro/bin/astro.mjs'), 'build', '--outDir', next, '--silent'],
  {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, SITE_URL: siteUrl ?? '', SITE_PREVIEW: preview, ASTRO_TELEMETRY_DISABLED: '1' },
  },
)
if (astro.status !== 0) {
  console.error(astro.stdout + astro.stderr)
  const kept = existsSync(join(root, 'dist/index.html')) ? ' The page built before is still in dist/, unchanged.' : ''
  console.error(`The page could not be built; what is wrong stands above.${kept}`)
  process.exit(1)
}
await drawPictures(next)
await compressFolder(next)
if (hostedUrl !== null) writeHeadersFile(next, { siteUrl, hostedUrl })

rmSync(old, { recursive: true, force: true })
if (existsSync(join(root, 'dist'))) renameSync(join(root, 'dist'), old)
renameSync(next, join(root, 'dist'))
rmSync(old, { recursive: true, force: true })
writeBuiltFor(join(root, 'dist'), { siteUrl, preview, ...legalPart })
removeHosting(join(root, 'hosting'))
if (hostedUrl !== null) writeHosting(join(root, 'dist'), join(root, 'hosting'), { siteUrl, hostedUrl })
markBuilt(root, print)
