import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Region } from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
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

it('shows the samples, with their caption, where there is nothing else', async () => {
  const { pictures } = await compile()
  expect(pictures?.team).toEqual({ alt: PLACES.team.sampleAlt, caption: 'Beispielbild', quality: 48 })
})

describe('an own picture', () => {
  it('takes the place of the sample, in any of the formats', async () => {
    await plain(1300, 867).tiff().toFile(image('hero.tiff'))
    await plain(800, 1000).webp().toFile(image('hero-phone.webp'))
    await plain(1300, 867).avif({ effort: 0 }).toFile(image('Team.avif'))
    const { pictures, sentences } = await compile({ hero: SAID, team: SAID })
    expect(sentences).toEqual([])
    expect(pictures?.team).toMatchObject({ alt: 'Ein Haus', caption: '' })
    for (const [name, width] of [
      ['hero', 1300],
      ['hero-phone', 800],
      ['team', 1300],
    ] as const) {
      expect(await sharp(prepared(name)).metadata()).toMatchObject({ width, format: 'jpeg' })
    }
  })

  it('stands upright, says nothing about who took it where, and is cut to its focus', async () => {
    // Red on the left, blue on the right; lying on its side, as a phone stores it.
    const blue = await plain(1400, 1400, '#0000ff').png().toBuffer()
    const whole = plain(2800, 1400, '#ff0000').composite([{ input: blue, left: 1400, top: 0 }])
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
    const { dominant } = await statsOf('hero-phone', { left: 0, top: 1000, width: 1080, height: 350 })
    expect(dominant.b).toBeGreaterThan(dominant.r)
  })

  it('full of leaves is encoded so that it keeps its budget, or a sentence says that it cannot', async () => {
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

  it('that is dark behind the words is covered with the sky there, and left alone elsewhere', async () => {
    await plain(1920, 1280, '#101010').jpeg().toFile(image('hero.jpg'))
    await compile({ hero: SAID })
    const at = (left: number) => statsOf('hero', { left, top: 600, width: 40, height: 40 })
    expect((await at(100)).channels[2]?.mean).toBeGreaterThan(190)
    expect((await at(1800)).channels[2]?.mean).toBeLessThan(60)
  })
})

describe('a sentence names', () => {
  const small = () => plain(600, 400).jpeg().toBuffer()
  const large = () => plain(1300, 867).jpeg().toBuffer()
  it.each([
    ['a picture that is too small', 'hero.jpg', small, SAID, /zu klein: .* gebraucht werden 1280 × 853/],
    ['a file that is no picture', 'hero.jpg', async () => 'no picture', SAID, /beschädigt oder keines/],
    ['HEIC', 'hero.HEIC', large, NONE, /HEIC lässt sich hier nicht lesen.*JPEG/],
    ['another format', 'hero.pdf', large, NONE, /Dieses Format lässt sich nicht lesen\. Es gehen: jpg/],
    [
      'a name without a place',
      'haus.jpg',
      large,
      NONE,
      /keinen Platz\. Es gibt: hero\.jpg, hero-phone\.jpg, team\.jpg/,
    ],
    ['a name nearly right', 'heros.jpg', large, NONE, /Gemeint ist wohl hero\.jpg/],
    ['a phone’s picture alone', 'hero-phone.jpg', large, NONE, /Dazu fehlt das Bild im Querformat/],
    ['a picture without words', 'hero.jpg', large, NONE, /pictures\.yaml: hero, alt fehlt/],
    ['words without a picture', 'readme.txt', large, SAID, /hero beschreibt ein Bild, das es nicht gibt/],
  ] as [string, string, () => Promise<Buffer | string>, typeof NONE, RegExp][])(
    '%s',
    async (_, name, bytes, words, sentence) => {
      writeFileSync(image(name), await bytes())
      expect((await compile({ hero: words })).sentences).toEqual([expect.stringMatching(sentence)])
    },
  )

  it('two pictures for one place', async () => {
    for (const name of ['team.jpg', 'team.png']) writeFileSync(image(name), await large())
    expect((await compile({ team: SAID })).sentences).toEqual([expect.stringMatching(/Es gibt schon .*team\.jpg/)])
  })

  it('the sample itself, put there as an own one', async () => {
    cpSync(join(root, 'src/site/sample-pictures/team.jpg'), image('team.jpg'))
    expect((await compile({ team: SAID })).sentences).toEqual([expect.stringMatching(/Das ist das Beispielbild/)])
  })
})
