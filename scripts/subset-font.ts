/**
 * Makes the faces in src/site/fonts/ anew: one instance of the variable face, for the page with the characters that German
 * headings and figures need, for the picture of shared links with more. Run it with `node scripts/subset-font.ts` after
 * changing characters or axes; the results are committed, because a build should not depend on it.
 */
import { readFileSync, writeFileSync } from 'node:fs'
// @ts-expect-error: the package brings no types.
import subsetFont from 'subset-font'

const FILES = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque'

const CHARACTERS =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789' +
  'ÄÖÜäöüßéè !"%&\'()+,-./:;?@„“‚‘’–—…€²·°§©\u00a0\u00ad'

/** For the picture of shared links alone, which no visitor loads as a font: names have letters of their own. */
const LATIN = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}‚‘’„“”–—…€`
const LATIN_EXTENDED = range(0x100, 0x17f) + range(0x218, 0x21b)

// One weight and width for every heading: a second axis costs eight kilobytes of the first view.
const AXES = { opsz: 60, wdth: 92, wght: 740 }

await write('bricolage-grotesque.woff2', 'latin', CHARACTERS)
await write('share-picture/latin.ttf', 'latin', LATIN)
await write('share-picture/latin-extended.ttf', 'latin-ext', LATIN_EXTENDED)

async function write(name: string, source: string, characters: string) {
  const font = readFileSync(new URL(import.meta.resolve(`${FILES}-${source}-standard-normal.woff2`)))
  // Without layout closure the alternates that no style asks for stay out (two kilobytes).
  const targetFormat = name.endsWith('.ttf') ? 'sfnt' : 'woff2'
  const options = { targetFormat, variationAxes: AXES, noLayoutClosure: true } as const
  const subset = await subsetFont(font, characters, options)
  writeFileSync(new URL(`../src/site/fonts/${name}`, import.meta.url), subset)
  console.log(`${name}: ${subset.length} bytes`)
}

function range(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index))
}
