// Makes the fonts in src/site/fonts/, which are instances of the variable font. The page's has the characters of German headings
// and figures. The one for the picture of shared links has more. Run `node scripts/subset-font.ts` after changing characters or
// axes. Commit the results, because a build should not depend on it.

import { readFileSync, writeFileSync } from 'node:fs'
// @ts-expect-error: the package brings no types.
import subsetFont from 'subset-font'

const FILES = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque'

const CHARACTERS =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789' +
  'ÄÖÜäöüßéè !"%&\'()+,-./:;?@„“‚‘’–—…€²·°§©\u00a0\u00ad'

/** Only for the picture of shared links, because names have more letters. No visitor loads this font. */
const LATIN = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}‚‘’„“”–—…€`
const LATIN_EXTENDED = range(0x100, 0x17f) + range(0x218, 0x21b)

// Every heading has one weight and width, because a second axis adds eight kilobytes to the first view.
const AXES = { opsz: 60, wdth: 92, wght: 740 }

await write('bricolage-grotesque.woff2', 'latin', CHARACTERS)
await write('share-picture/latin.ttf', 'latin', LATIN)
await write('share-picture/latin-extended.ttf', 'latin-ext', LATIN_EXTENDED)

async function write(name: string, source: string, characters: string) {
  const font = readFileSync(new URL(import.meta.resolve(`${FILES}-${source}-standard-normal.woff2`)))
  // No layout closure, so that alternates that no style uses are left out (two kilobytes).
  const targetFormat = name.endsWith('.ttf') ? 'sfnt' : 'woff2'
  const options = { targetFormat, variationAxes: AXES, noLayoutClosure: true } as const
  const subset = await subsetFont(font, characters, options)
  writeFileSync(new URL(`../src/site/fonts/${name}`, import.meta.url), subset)
  console.log(`${name}: ${subset.length} bytes`)
}

function range(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index))
}
