/**
 * Makes src/site/fonts/bricolage-grotesque.woff2 anew: one instance of the variable face, with the
 * characters that German headings and figures need. Run it with `node scripts/subset-font.ts` after
 * changing CHARACTERS or the axes; the result is committed, because a build should not depend on it.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'

const SOURCE = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2'
const TARGET = new URL('../src/site/fonts/bricolage-grotesque.woff2', import.meta.url)

const CHARACTERS =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789' +
  'ÄÖÜäöüßéè !"%&\'()+,-./:;?@„“‚‘’–—…€²·°§©\u00a0\u00ad'

// One weight and width for every heading: a second axis costs eight kilobytes of the first view.
const AXES = { opsz: 60, wdth: 92, wght: 740 }

const source = readFileSync(new URL(import.meta.resolve(SOURCE)))
// Without layout closure the alternates that no style asks for stay out (two kilobytes).
const subset = await subsetFont(source, CHARACTERS, {
  targetFormat: 'woff2',
  variationAxes: AXES,
  noLayoutClosure: true,
})
writeFileSync(TARGET, subset)
console.log(`${TARGET.pathname}: ${subset.length} bytes`)
