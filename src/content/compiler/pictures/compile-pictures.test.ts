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
const SAMPLE = join(root, 'src/site/sample-pictures/hero.jpg')
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

async function compile(words: { hero?: typeof NONE; team?: typeof NONE } = {}) {
  const result = await compilePictures(folder, { hero: NONE, team: NONE, ...words })
  if ('problems' in result) return { pictures: null, sentences: result.problems.map(printProblem) }
  return { pictures: result.pictures, sentences: [] }
}

const result = (name: string) => join(folder, 'src/content/generated/pictures', `${name}.jpg`)

it('shows the samples, with their caption, where there is nothing else', async () => {
  const { pictures } = await compile()
  expect(pictures?.team).toEqual({ alt: PLACES.team.sampleAlt, caption: 'Beispielbild', quality: 48 })
})

/** Of a part: sharp's own statistics are those of the whole file. */
async function statsOf(name: string, part: Region) {
  return sharp(await sharp(result(name)).extract(part).png().toBuffer()).stats()
}

describe('an own picture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif', 'tiff'] as const)('takes the place of the sample as %s', async (format) => {
    await sharp(SAMPLE)
      .resize(1300)
      .toFormat(format)
      .toFile(image(`Team.${format}`))
    const { pictures } = await compile({ team: SAID })
    expect(pictures?.team).toMatchObject({ alt: 'Ein Haus', caption: '' })
    expect(await sharp(result('team')).metadata()).toMatchObject({ width: 1300, format: 'jpeg' })
  })

  it('stands upright, says nothing about who took it where, and is cut to its focus', async () => {
    // Red on the left, blue on the right; lying on its side, as a phone stores it.
    const half = (background: string) => ({ create: { width: 2000, height: 2000, channels: 3 as const, background } })
    const blue = await sharp(half('#0000ff')).png().toBuffer()
    const whole = await sharp({ create: { width: 4000, height: 2000, channels: 3, background: '#ff0000' } })
      .composite([{ input: blue, left: 2000, top: 0 }])
      .png()
      .toBuffer()
    await sharp(whole)
      .rotate(90)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Erika' }, IFD3: { GPSLatitude: '51/1 57/1 0/1' } })
      .withMetadata({ orientation: 8 })
      .toFile(image('hero.jpg'))
    await compile({ hero: { alt: 'Ein Haus', focus: '100 % 50 %' } })
    const metadata = await sharp(result('hero')).metadata()
    expect(metadata.exif).toBeUndefined()
    expect((metadata.width ?? 0) / (metadata.height ?? 1)).toBeCloseTo(3 / 2, 2)
    const { dominant } = await statsOf('hero-phone', { left: 0, top: 1000, width: 1080, height: 350 })
    expect(dominant.b).toBeGreaterThan(dominant.r)
  })

  it('full of leaves is encoded so that it keeps its budget, or a sentence says that it cannot', async () => {
    const noise = (sigma: number) =>
      sharp({
        create: {
          width: 1400,
          height: 933,
          channels: 3,
          background: '#888',
          noise: { type: 'gaussian', mean: 128, sigma },
        },
      })
    await noise(24).jpeg().toFile(image('team.jpg'))
    const { pictures } = await compile({ team: SAID })
    expect(pictures?.team.quality).toBeLessThan(PLACES.team.quality)
    const { width, bytes } = PLACES.team.budget
    const resized = await sharp(result('team')).resize(width).png().toBuffer()
    const encoded = await sharp(resized).avif({ quality: pictures?.team.quality }).toBuffer()
    expect(encoded.length).toBeLessThanOrEqual(bytes * 1.02)

    const place = { ...PLACES.team, budget: { width, bytes: 100 } }
    const prepared = preparePicture(await noise(90).jpeg().toBuffer(), place, { x: 0.5, y: 0.5 })
    await expect(prepared).rejects.toThrow('zu viele feine Einzelheiten')
  })

  it('that is dark behind the words is covered with the sky there, and left alone elsewhere', async () => {
    const dark = sharp({ create: { width: 1920, height: 1280, channels: 3, background: '#101010' } })
    await dark.jpeg().toFile(image('hero.jpg'))
    await compile({ hero: SAID })
    const at = (left: number) => statsOf('hero', { left, top: 600, width: 40, height: 40 })
    expect((await at(100)).channels[2]?.mean).toBeGreaterThan(190)
    expect((await at(1800)).channels[2]?.mean).toBeLessThan(60)
  })
})

describe('a sentence names', () => {
  const smallPicture = () => sharp(SAMPLE).resize(600).jpeg().toBuffer()
  const largePicture = () => sharp(SAMPLE).jpeg().toBuffer()
  it.each([
    ['a picture that is too small', 'hero.jpg', smallPicture, SAID, /zu klein: .* gebraucht werden 1280 × 853/],
    ['a file that is no picture', 'hero.jpg', async () => 'no picture', SAID, /beschädigt oder keines/],
    ['HEIC', 'hero.HEIC', largePicture, NONE, /HEIC lässt sich hier nicht lesen.*JPEG/],
    ['another format', 'hero.pdf', largePicture, NONE, /Dieses Format lässt sich nicht lesen\. Es gehen: jpg/],
    [
      'a name without a place',
      'haus.jpg',
      largePicture,
      NONE,
      /keinen Platz\. Es gibt: hero\.jpg, hero-phone\.jpg, team\.jpg/,
    ],
    ['a name nearly right', 'heros.jpg', largePicture, NONE, /Gemeint ist wohl hero\.jpg/],
    ['a phone’s picture alone', 'hero-phone.jpg', largePicture, NONE, /Dazu fehlt das Bild im Querformat/],
    ['a picture without words', 'hero.jpg', largePicture, NONE, /pictures\.yaml: hero, alt fehlt/],
    ['words without a picture', 'readme.txt', largePicture, SAID, /hero beschreibt ein Bild, das es nicht gibt/],
  ] as [string, string, () => Promise<Buffer | string>, typeof NONE, RegExp][])(
    '%s',
    async (_, name, bytes, words, sentence) => {
      writeFileSync(image(name), await bytes())
      expect((await compile({ hero: words })).sentences).toEqual([expect.stringMatching(sentence)])
    },
  )

  it('two pictures for one place', async () => {
    for (const name of ['team.jpg', 'team.png']) writeFileSync(image(name), await largePicture())
    expect((await compile({ team: SAID })).sentences).toEqual([expect.stringMatching(/Es gibt schon .*team\.jpg/)])
  })
})
