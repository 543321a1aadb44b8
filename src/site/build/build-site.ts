import { spawnSync } from 'node:child_process'
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentPages } from '../../content/generated/content-pages.ts'
import { printedSettings } from '../../content/generated/printed-settings.ts'
import type { PrintedSettings } from '../../content/legal-page.ts'
import { picturesIn, THANKS } from '../../content/pages.ts'
import { keyOf } from '../../content/picture-facts.ts'
import { SHARE_PATH, sharePath } from '../share-words.ts'
import { takeBuildLock } from './build-lock.ts'
import { fingerprint, isBuilt, markBuilt, unmarkBuilt } from './build-stamp.ts'
import { type BuiltFor, writeBuiltFor } from './built-for.ts'
import { compressFolder } from './compress.ts'
import { drawIcons } from './drawing/draw-icons.ts'
import { drawSharePicture } from './drawing/draw-share-picture.ts'
import { writeHeadersFile } from './headers-file.ts'

type PageSettings = Omit<BuiltFor, keyof PrintedSettings>
type Print = (sentence: string) => void

/**
 * Builds the page into `dist/`, and replaces the old page only when the new one is complete.
 * Returns false if Astro failed.
 * @param ifChanged builds only if sources or settings changed since the last build
 * @param print receives messages for the operator
 */
export async function buildSite(
  root: string,
  settings: PageSettings,
  ifChanged: boolean,
  print: Print,
): Promise<boolean> {
  const release = takeBuildLock(root, print)
  try {
    // Look again, because another process may have built the same page while this one waited.
    return (ifChanged && isBuilt(root)) || (await build(root, settings, print))
  } finally {
    release()
  }
}

async function build(root: string, settings: PageSettings, print: Print): Promise<boolean> {
  const { siteUrl, preview, hostedUrl } = settings
  print(preview === 'on' ? 'Eine Vorschau wird gebaut, die Suchmaschinen auslassen …' : 'Die Seite wird gebaut …')
  const dist = join(root, 'dist')
  const next = join(root, '.astro/next')
  const old = join(root, '.astro/old')
  const stamp = fingerprint(root)
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
    print(astro.stdout + astro.stderr)
    const kept = existsSync(join(dist, 'index.html')) ? ' In dist/ liegt weiter die vorige.' : ''
    print(`Die Seite ließ sich nicht bauen; was falsch ist, steht darüber.${kept}`)
    return false
  }
  await drawIcons(next)
  writeFileSync(join(next, SHARE_PATH), await drawSharePicture())
  for (const { slug, title, html } of contentPages.filter(({ slug }) => slug !== THANKS)) {
    const [picture] = picturesIn(html)
    writeFileSync(join(next, sharePath(slug)), await drawSharePicture(title, picture && keyOf('text', picture)))
  }
  await compressFolder(next)
  if (hostedUrl !== null) writeHeadersFile(next, { siteUrl, hostedUrl })
  writeBuiltFor(next, { ...settings, ...printedSettings })

  unmarkBuilt(root)
  rmSync(old, { recursive: true, force: true })
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(next, dist)
  rmSync(old, { recursive: true, force: true })
  markBuilt(root, stamp)
  return true
}
