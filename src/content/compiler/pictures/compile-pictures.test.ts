import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Region } from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { printProblem } from '../problem.ts'
import { compilePictures } from './compile-pictures.ts'
import { PLACES } from './places.ts'
import { preparePicture } from './prepare-picture.ts'

const root = join(import.meta.dirname, '../../../..')
const NONE = { alt: '', focus: '' }
const SAID = { alt: 'Ein Haus', focus: '' }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pictures-'))
  mkdirSync(join(folder, 'content/images'), { recursive: true })
  cpSync(join(root, 'src/site/sample-pictures'), join(folder, 'src/site/sample-pictures'), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

const image = (name: string) => join(folder, 'content/images', name)
const prepared = (name: string) => join(folder, 'src/content/generated/pictures', `${name}.jpg`)

/** One colour is encoded in a fraction of a photograph's time. */
const plain = (width: number, height: number, background = '#7799aa') =>
  sharp({ create: { width, height, channels: 3, background } })

async function compile(words: { hero?: typeof NONE; team?: typeof NONE } = {}) {
  const result = await compilePictures(folder, { hero: NONE, team: NONE, ...words })
  if ('problems' in result) return { pictures: null, sentences: result.problems.map(printProblem) }
  return { pictures: result.pictures, sentences: [] }
}

/** Of a part: sharp's own statistics are those of the whole file. */
async function statsOf(name: string, part: Region) {
  return sharp(await sharp(prepared(name)).extract(part).png().toBuffer()).stats()
}

it('takes own pictures in any of the formats, and samples with their caption where there are none', async () => {
  const samples = await compile()
  expect(samples.pictures?.team).toMatchObject({ alt: PLACES.team.sampleAlt, caption: 'Beispielbild' })
  await plain(1300, 867).tiff().toFile(image('hero.tiff'))
  await plain(800, 1000).webp().toFile(image('hero-phone.webp'))
  await plain(1300, 867).avif({ effort: 0 }).toFile(image('Team.avif'))
  const { pictures, sentences } = await compile({ hero: SAID, team: SAID })
  expect(sentences).toEqual([])
  expect(pictures?.team).toMatchObject({ alt: 'Ein Haus', caption: '' })
  expect(await sharp(prepared('hero-phone')).metadata()).toMatchObject({ width: 800, format: 'jpeg' })
  expect(await sharp(prepared('team')).metadata()).toMatchObject({ width: 1300, format: 'jpeg' })
})

it('turns a picture upright, removes who took it where, cuts it to its focus, and clears dark parts for words', async () => {
  // Black on the left, blue on the right; lying on its side, as a phone stores it.
  const blue = await plain(1400, 1400, '#0000ff').png().toBuffer()
  const whole = plain(2800, 1400, '#101010').composite([{ input: blue, left: 1400, top: 0 }])
  await sharp(await whole.png().toBuffer())
    .rotate(90)
    .jpeg()
    .withExif({ IFD0: { Artist: 'Erika' }, IFD3: { GPSLatitude: '51/1 57/1 0/1' } })
    .withMetadata({ orientation: 8 })
    .toFile(image('hero.jpg'))
  await compile({ hero: { alt: 'Ein Haus', focus: '100 % 50 %' } })
  const metadata = await sharp(prepared('hero')).metadata()
  expect(metadata.exif).toBeUndefined()
  expect((metadata.width ?? 0) / (metadata.height ?? 1)).toBeCloseTo(3 / 2, 2)
  const phone = await statsOf('hero-phone', { left: 0, top: 1000, width: 1080, height: 350 })
  expect(phone.dominant.b).toBeGreaterThan(phone.dominant.r)
  const words = await statsOf('hero', { left: 100, top: 500, width: 40, height: 40 })
  expect(words.channels[0]?.mean).toBeGreaterThan(100)
  const motif = await statsOf('hero', { left: 1800, top: 1200, width: 40, height: 40 })
  expect(motif.channels[0]?.mean).toBeLessThan(60)
})

it('encodes a picture full of leaves so that it keeps its budget, or says that it cannot', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const
  const leaves = sharp({ create: { width: 300, height: 200, channels: 3, background: '#888', noise } })
  const bytes = await leaves.png().toBuffer()
  const place = (limit: number) => ({ ...PLACES.team, narrowest: 240, budget: { width: 240, bytes: limit } })
  const prepare = (limit: number) => preparePicture(bytes, place(limit), { x: 0.5, y: 0.5 })
  const { jpeg, quality } = await prepare(2000)
  expect(quality).toBeLessThan(PLACES.team.quality)
  const resized = await sharp(jpeg).resize(240).png().toBuffer()
  const encoded = await sharp(resized).avif({ quality }).toBuffer()
  // The build encodes the JPEG anew, so a little more is all right.
  expect(encoded.length).toBeLessThanOrEqual(2000 * 1.1)
  await expect(prepare(100)).rejects.toThrow('zu viele feine Einzelheiten')
})

it.each([
  ['a picture that is too small', ['hero.jpg'], 600, SAID, /zu klein: .* gebraucht werden 1280 × 853/],
  ['a file that is no picture', ['hero.heic'], 0, SAID, /HEIC vom iPhone\. Speichere es als JPEG/],
  ['a name without a place', ['haus.jpg'], 1300, NONE, /keinen Platz\. Es gibt: hero\.jpg, hero-phone\.jpg, team\.jpg/],
  ['a phone’s picture alone', ['hero-phone.jpg'], 1300, NONE, /Dazu fehlt das Bild im Querformat/],
  ['a picture without words', ['hero.jpg'], 1300, NONE, /pictures\.yaml: hero, alt fehlt/],
  ['two for one place', ['hero.jpg', 'hero.png'], 1300, SAID, /Es gibt schon .*hero\.jpg/],
] as const)('names %s in a sentence', async (_, names, width, words, sentence) => {
  const bytes = width === 0 ? 'no picture' : await plain(width, width).jpeg().toBuffer()
  for (const name of names) writeFileSync(image(name), bytes)
  expect((await compile({ hero: words })).sentences).toEqual([expect.stringMatching(sentence)])
})
