import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { tempFolder } from '../../../../tests/support/temp-folder.ts'
import { contrast, toOklch } from '../../brand/oklch.ts'
import { deriveTheme, PALETTES } from '../../brand/theme.ts'
import { formatProblem } from '../problem.ts'
import { findBackground } from './background.ts'
import { compilePictures } from './compile-pictures.ts'
import { AVIF, PICTURE_SLOTS } from './picture-slots.ts'
import { preparePicture } from './prepare-picture.ts'

const root = join(import.meta.dirname, '../../../..')
const NONE = { alt: '', focus: '' }
const SAID = { alt: 'Ein Haus', focus: '' }

let folder: string
let cache: string
// The tests share encoded pictures, as the builds of a project do.
beforeAll(() => {
  cache = mkdtempSync(join(tmpdir(), 'pictures-'))
  return () => rmSync(cache, { recursive: true })
})
beforeEach(() => {
  folder = tempFolder()
  symlinkSync(cache, join(folder, '.astro'))
  mkdirSync(join(folder, 'content/images'), { recursive: true })
  cpSync(join(root, 'src/site/sample-pictures'), join(folder, 'src/site/sample-pictures'), { recursive: true })
})

const THEME = deriveTheme(PALETTES.Sonne)
const image = (name: string) => join(folder, 'content/images', name)
const prepared = (name: string) => join(folder, 'src/content/generated/pictures', `${name}.jpg`)

/** One colour is encoded in a fraction of a photograph's time. */
const plain = (width: number, height: number, background = '#7799aa') =>
  sharp({ create: { width, height, channels: 3, background } })

async function compile(words: { hero?: typeof NONE; team?: typeof NONE } = {}, names: string[] = [], theme = THEME) {
  const named = names.map((name) => ({ slot: 'text', name, file: 'content/pages/a.md' }) as const)
  const result = await compilePictures(folder, { hero: NONE, team: NONE, ...words }, theme, named)
  if ('problems' in result)
    return {
      pictures: null,
      named: null,
      background: null,
      warnings: null,
      sentences: result.problems.map(formatProblem),
    }
  return { ...result, sentences: result.warnings.map(formatProblem) }
}

it('takes own pictures in any format, otherwise samples with their caption', async () => {
  const samples = await compile()
  expect(samples.pictures?.team).toMatchObject({ alt: PICTURE_SLOTS.team.sampleAlt, caption: 'Beispielbild' })
  await plain(1300, 1084).tiff().toFile(image('hero.tiff'))
  await plain(1300, 867).avif({ effort: 0 }).toFile(image('Team.avif'))
  const { pictures, background, sentences } = await compile({ hero: SAID, team: SAID })
  expect(sentences).toEqual([])
  expect([samples.background?.sky, background?.sky]).toEqual(['#adcfe3', '#8caec0'])
  expect(pictures?.team).toMatchObject({ alt: 'Ein Haus', caption: '' })
  expect(await sharp(prepared('hero')).metadata()).toMatchObject({ width: 1300, format: 'jpeg' })
  expect(await sharp(prepared('team')).metadata()).toMatchObject({ width: 1300, format: 'jpeg' })
})

it.each([
  ['the sample, if the hero is the sample too', [], '', true, []],
  ['none, if only the hero is the provider’s own', ['hero'], '', false, []],
  ['their own, if words can be read on its sky', ['hero', 'hero-wide'], '#a8c8de', true, []],
  ['none, if words cannot be read on it', ['hero', 'hero-wide'], '#3a4a6b', false, [/hero-wide\.jpg: Auf der linken/]],
  ['an error, if phones have no picture of the same house', ['hero-wide'], '', false, [/Dazu gehört hero\.jpg/]],
] as const)('shows on wide screens %s', async (_, names, sky, isWide, expected) => {
  for (const name of names)
    await plain(2100, 1100, sky || '#a8c8de')
      .jpeg()
      .toFile(image(`${name}.jpg`))
  const { pictures, sentences } = await compile({ hero: names.length > 0 ? SAID : NONE })
  expect(pictures?.wide != null).toBe(isWide)
  expect(sentences.filter((sentence) => sentence.includes('hero-wide') || !sentence.includes('zu dunkel'))).toEqual(
    expected.map((sentence) => expect.stringMatching(sentence)),
  )
})

it('takes a picture of the page also if a text or a contact names it', async () => {
  await plain(1300, 867).jpeg().toFile(image('team.jpg'))
  const { pictures, named, sentences } = await compile({ team: SAID }, ['team.jpg'])
  expect(sentences).toEqual([])
  expect(pictures?.team.caption).toBe('')
  expect(named).toMatchObject({ 'text-team-jpg': { isSample: false } })
})

it('turns a picture upright, removes its metadata, and cuts it to its focus', async () => {
  // Black on the left, blue on the right; lying on its side, as a phone stores it.
  const blue = await plain(1400, 1400, '#0000ff').png().toBuffer()
  const whole = plain(2800, 1400, '#000000').composite([{ input: blue, left: 1400, top: 0 }])
  await sharp(await whole.png().toBuffer())
    .rotate(90)
    .jpeg()
    .withExif({ IFD0: { Artist: 'Erika' }, IFD3: { GPSLatitude: '51/1 57/1 0/1' } })
    .withMetadata({ orientation: 8 })
    .toFile(image('hero.jpg'))
  await compile({ hero: { alt: 'Ein Haus', focus: '100 % 50 %' } })
  const metadata = await sharp(prepared('hero')).metadata()
  expect(metadata.exif).toBeUndefined()
  expect(metadata.width / metadata.height).toBeCloseTo(6 / 5, 2)
  const { channels } = await sharp(prepared('hero')).stats()
  // Black appears only if the cut is wider than the blue part.
  expect(channels[2]?.mean).toBeGreaterThan(200)
})

it.each([
  ['its own colours', '#9fc4de', { sky: '#dde8f0', skyLow: '#9fc4de' }],
  ['a lighter one of the same hue, if ink could not be read on it', '#6f8fa8', { sky: '#dde8f0', skyLow: '#8daec8' }],
])('puts the first screen on %s', async (_, below, background) => {
  const input = await plain(120, 5, '#dde8f0').png().toBuffer()
  const picture = plain(120, 100, below)
    .composite([{ input, left: 0, top: 0 }])
    .removeAlpha()
  expect(await findBackground(await picture.png().toBuffer(), THEME)).toEqual({ background, isFog: false })
})

const GREEN = deriveTheme({ action: '#c3d82e', accent: '#0f5132', dark: '#004825', ground: '#f4faf2' })

it.each([
  ['an ordinary blue sky', '#6fa8dc', []],
  [
    'a dark evening',
    '#3a4a6b',
    ['Hinweis: content/images/hero.jpg: Der Himmel auf dem Bild ist zu dunkel für die Schrift darauf.'],
  ],
])('keeps the hue of %s under green ink, or reports its distance from the picture', async (_, colour, sentences) => {
  await plain(1300, 1084, colour).jpeg().toFile(image('hero.jpg'))
  const { background, warnings } = await compile({ hero: SAID }, [], GREEN)
  for (const tone of Object.values(background ?? {})) {
    expect(contrast(GREEN.ink, tone)).toBeGreaterThanOrEqual(7)
    // A light blue that screens can show is a little greener.
    expect(Math.abs(toOklch(tone).h - toOklch(colour).h)).toBeLessThan(15)
    expect(toOklch(tone).c).toBeGreaterThan(0.02)
  }
  expect(warnings?.map((warning) => formatProblem(warning).replace(/darauf\. .*/, 'darauf.'))).toEqual(sentences)
})

it('encodes a picture full of leaves within its budget, or reports that it cannot', async () => {
  // The same noise in each run, because its file size decides.
  const noise = createHash('shake256', { outputLength: 300 * 200 * 3 }).digest()
  const leaves = sharp(noise, { raw: { width: 300, height: 200, channels: 3 } }).linear(0.32, 87)
  const bytes = await leaves.png().toBuffer()
  const [phone, computer] = PICTURE_SLOTS.hero.encodings
  const prepare = (limit: number) => {
    const small = { ...phone, widths: [120], budget: { width: 120, bytes: limit } }
    const large = { ...computer, widths: [240], budget: { width: 240, bytes: 3000 } }
    return preparePicture(
      bytes,
      { ...PICTURE_SLOTS.hero, narrowest: 240, encodings: [small, large] },
      { x: 0.5, y: 0.5 },
    )
  }
  const { jpeg, encodings } = await prepare(320)
  const weights = encodings.map(async ({ widths, quality }) => {
    const resized = sharp(jpeg).resize({ width: widths[0] })
    return (await resized.avif({ ...AVIF, quality }).toBuffer()).length
  })
  const [small, large] = await Promise.all(weights)
  expect(small).toBeLessThanOrEqual(320)
  expect(large).toBeLessThanOrEqual(3000)
  await expect(prepare(100)).rejects.toThrow('zu viele feine Einzelheiten')
})

it.each([
  ['a picture that is too small', ['hero.jpg'], 600, SAID, /zu klein: .* gebraucht werden 1280 × 1067/],
  ['a file that is no picture', ['hero.jpg'], 0, SAID, /hero\.jpg: Das Bild ist beschädigt oder hat ein Format/],
  ['two for one place', ['hero.jpg', 'hero.png'], 1300, SAID, /Es gibt schon .*hero\.jpg/],
] as const)('names %s in a sentence', async (_, names, width, words, sentence) => {
  const bytes = width === 0 ? 'no picture' : await plain(width, width).jpeg().toBuffer()
  for (const name of names) writeFileSync(image(name), bytes)
  expect((await compile({ hero: words })).sentences).toEqual([expect.stringMatching(sentence)])
})

/** A small AVIF that calls itself 5000 by 5000 pixels: a real one takes long to encode. */
async function claimLarge() {
  const bytes = await plain(64, 64).avif({ effort: 0 }).toBuffer()
  for (const offset of [8, 12]) bytes.writeUInt32BE(5000, bytes.indexOf('ispe') + offset)
  return bytes
}

it.each<[string, string | Buffer | (() => Promise<Buffer>), string]>([
  ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'HEIC geht nicht. Speichere das Bild als JPEG'],
  [
    'too many pixels',
    '<svg xmlns="http://www.w3.org/2000/svg" width="20000" height="10000"/>',
    'Zu viele Pixel: 200 Millionen, höchstens 120.',
  ],
  ['more pixels of AVIF than fit into memory', claimLarge, 'Zu viele Pixel: 25 Millionen, höchstens 24.'],
  [
    'an upright format',
    () => plain(1200, 1600).jpeg().toBuffer(),
    'gebraucht werden 1280 × 1067. Nimm ein Querformat.',
  ],
])('names the remedy for %s', async (_, bytes, sentence) => {
  writeFileSync(image('hero.jpg'), typeof bytes === 'function' ? await bytes() : bytes)
  expect((await compile({ hero: SAID })).sentences).toEqual([expect.stringContaining(sentence)])
})

it('goes on with a folder of pictures, and names it', async () => {
  mkdirSync(image('team'))
  expect((await compile()).sentences).toEqual([
    'Hinweis: content/images/team: In einem Ordner findet hier niemand Bilder. Leg sie in content/images.',
  ])
})

it('goes on without words, without a picture that a text names, and with one that no text names', async () => {
  await plain(1300, 1084).jpeg().toFile(image('hero.jpg'))
  await plain(1300, 867).jpeg().toFile(image('haus.jpg'))
  const { pictures, named, sentences } = await compile({}, ['dach.jpg'])
  expect(sentences).toEqual([
    expect.stringMatching(/^Hinweis: content\/images\/haus\.jpg: Kein Text nennt dieses Bild.* hero\.jpg, team\.jpg/),
    expect.stringMatching(/^Hinweis: content\/pictures\.yaml: hero, alt fehlt: Was ist auf content\/images\/hero\.jpg/),
    'Hinweis: content/pages/a.md: Das Bild dach.jpg liegt nicht in content/images.',
  ])
  expect(pictures?.hero).toMatchObject({ alt: '', caption: '' })
  expect(named).toEqual({})
})

it('finds a picture whose name a text writes in other letters, and tells pictures of two formats apart', async () => {
  await plain(1300, 867)
    .jpeg()
    .toFile(image('münster.jpg'.normalize('NFD')))
  await plain(1300, 867, '#0000ff').png().toFile(image('münster.png'))
  const { named, sentences } = await compile({}, ['Münster.JPG', 'münster.png'])
  expect(sentences).toEqual([])
  expect(Object.keys(named ?? {})).toEqual(['text-münster-jpg', 'text-münster-png'])
  const blues = ['jpg', 'png'].map(async (ending) => {
    const { channels } = await sharp(prepared(`text-münster-${ending}`)).stats()
    return channels[2]?.mean
  })
  expect(await Promise.all(blues)).toEqual([expect.closeTo(0xaa, -1), expect.closeTo(0xff, -1)])
})
