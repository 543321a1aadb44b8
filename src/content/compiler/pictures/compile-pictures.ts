import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Theme } from '../../brand/theme.ts'
import { keyOf, type NamedPictures, type Pictures } from '../../picture-facts.ts'
import { BRAND_PICTURES } from '../brand/compile-brand.ts'
import { failed, type Problem } from '../problem.ts'
import type { AllContent } from '../read-content.ts'
import { writeIfChanged } from '../write-if-changed.ts'
import { findBackground, findWideSky } from './background.ts'
import { AVIF, NAMED_SLOTS, PICTURE_SLOTS, type PictureSlot, SAMPLE_CAPTION, WIDE_SLOT } from './picture-slots.ts'
import { type Prepared, preparePicture } from './prepare-picture.ts'

const FOLDER = 'content/images'
const SAMPLES = 'src/site/sample-pictures'
const OUTPUT = 'src/content/generated/pictures'
/** A cache of encoded pictures, because encoding takes seconds and every start of the server compiles. */
const CACHE = '.astro/pictures'

const SLOT_NAMES = Object.keys(PICTURE_SLOTS) as (keyof typeof PICTURE_SLOTS)[]
const WIDE = 'hero-wide'
const FILE_NAMES = [...SLOT_NAMES, WIDE] as const
type FileName = (typeof FILE_NAMES)[number]
/** The pictures at the end of the page. */
const EVENING = ['evening', 'evening-phone']

/** Files of operating systems, and our own readme. */
const IGNORED = /^(\.|~\$|thumbs\.db$|desktop\.ini$|readme\.)/i

/** A picture that a text or a fact names, by its file name in content/images. */
export interface NamedPicture {
  slot: keyof typeof NAMED_SLOTS
  name: string
  /** The file of content/ that names it. */
  file: string
}

const FOG_WARNING =
  'Der Himmel auf dem Bild ist zu dunkel für die Schrift darauf. Die Seite blendet es in ein helleres ein; nimm eines mit hellerem Himmel, oder in brand.yaml bei dark eine dunklere Farbe.'

const WIDE_WARNING =
  'Auf der linken Hälfte ist der Himmel über dem Horizont nicht überall so hell, dass man die Schrift darauf lesen kann. Breite Bildschirme zeigen darum hero.jpg.'

/** If the provider has no picture for a slot, the sample's picture fills it. */
export async function compilePictures(
  root: string,
  words: AllContent['pictures.yaml'],
  theme: Theme,
  wanted: readonly NamedPicture[] = [],
) {
  const { files, problems } = findPictures(root, wanted)
  for (const name of SLOT_NAMES) {
    if (!files[name] || words[name].alt !== '') continue
    const sentence = `${name}, alt fehlt: Was ist auf ${files[name]} zu sehen, für alle, die es nicht sehen? Beispiel: Zwei Monteure auf einem Dach`
    problems.push({ file: 'content/pictures.yaml', sentence, isWarning: true })
  }
  if (problems.some(({ isWarning }) => !isWarning)) return { problems }

  const kept: string[] = []
  const keep = (name: string, { jpeg, encodings }: Prepared) => {
    kept.push(`${name}.jpg`)
    writeIfChanged(join(root, OUTPUT, `${name}.jpg`), jpeg)
    return encodings
  }
  const pictures: Partial<Pictures> = {}
  const named: Record<string, NamedPictures[string]> = {}
  const present = [FOLDER, SAMPLES].flatMap((folder) => globSync(`${folder}/*`, { cwd: root }))
  let at = ''
  let wide: Pictures['wide'] = null
  let skyWide = ''
  try {
    for (const name of SLOT_NAMES) {
      const slot = PICTURE_SLOTS[name]
      const { alt, focus } = words[name]
      at = files[name] ?? ''
      const encodings = keep(name, at ? await prepareOnce(root, at, slot, focus) : readSample(root, name, slot))
      const about = at ? { alt, caption: '' } : { alt: slot.sampleAlt, caption: SAMPLE_CAPTION }
      pictures[name] = { ...about, encodings }
    }
    // Do not combine the sample's wide picture with the provider's own hero, because they show two houses.
    if (files[WIDE] || !files.hero) {
      at = files[WIDE] ?? ''
      const prepared = at ? await prepareOnce(root, at, WIDE_SLOT) : readSample(root, WIDE, WIDE_SLOT)
      const sky = await findWideSky(prepared.jpeg, theme)
      if (sky.isReadable) {
        skyWide = sky.skyWide
        wide = { encodings: keep(WIDE, prepared) }
      } else if (at) problems.push({ file: at, sentence: WIDE_WARNING, isWarning: true })
    }
    // The evening pictures show the sample's house, so the page never shows them with the provider's own hero.
    for (const name of files.hero ? [] : EVENING) {
      keep(name, { jpeg: readFileSync(join(root, SAMPLES, `${name}.jpg`)), encodings: [] })
    }
    for (const { slot, name, file } of wanted) {
      at = present.find((path) => keyOf(slot, basename(path)) === keyOf(slot, name)) ?? ''
      if (at === '') {
        problems.push({ file, sentence: `Das Bild ${name} liegt nicht in ${FOLDER}.`, isWarning: true })
        continue
      }
      const encodings = keep(keyOf(slot, name), await prepareOnce(root, at, NAMED_SLOTS[slot]))
      named[keyOf(slot, name)] = { encodings, isSample: at.startsWith(SAMPLES) }
    }
  } catch (error) {
    if (!(error instanceof RangeError) || at === '') throw error
    return failed({ file: at, sentence: error.message })
  }
  for (const old of globSync('*', { cwd: join(root, OUTPUT) })) if (!kept.includes(old)) rmSync(join(root, OUTPUT, old))
  const { background, isFog } = await findBackground(readFileSync(join(root, OUTPUT, 'hero.jpg')), theme)
  if (isFog && files.hero) problems.push({ file: files.hero, sentence: FOG_WARNING, isWarning: true })
  return {
    pictures: { ...(pictures as Pictures), wide },
    named,
    background: { ...background, skyWide: skyWide || background.sky },
    warnings: problems,
  }
}

/** The provider's own pictures by slot, as paths below the project. Every other file is a problem. */
function findPictures(root: string, wanted: readonly NamedPicture[]) {
  const files: Partial<Record<FileName, string>> = {}
  const problems: Problem[] = []
  const wantedKeys = wanted.map(({ name }) => keyOf('', name))
  const knownFiles = [...FILE_NAMES.map((slot) => `${slot}.jpg`), ...BRAND_PICTURES.map((brand) => `${brand}.svg`)]
  for (const file of globSync(`${FOLDER}/*`, { cwd: root }).sort()) {
    const name = basename(file)
    if (IGNORED.test(name)) continue
    if (statSync(join(root, file)).isDirectory()) {
      problems.push({
        file,
        sentence: `In einem Ordner findet hier niemand Bilder. Leg sie in ${FOLDER}.`,
        isWarning: true,
      })
      continue
    }
    const stem = name.toLowerCase().replace(/\.[^.]+$/, '')
    const slot = FILE_NAMES.find((known) => known === stem)
    const isOfBrand = BRAND_PICTURES.some((known) => known === stem) && /\.(svg|png)$/i.test(name)
    if (isOfBrand || (slot === undefined && wantedKeys.includes(keyOf('', name)))) continue
    if (slot === undefined) {
      const sentence = `Kein Text nennt dieses Bild, und es hat keinen festen Platz wie: ${knownFiles.join(', ')}.`
      problems.push({ file, sentence, isWarning: true })
    } else if (files[slot] !== undefined) {
      problems.push({ file, sentence: `Es gibt schon ${files[slot]}. Lösch eines der beiden.` })
    } else files[slot] = file
  }
  if (files[WIDE] && !files.hero) {
    problems.push({ file: files[WIDE], sentence: 'Dazu gehört hero.jpg: Telefone und Tablets zeigen es.' })
  }
  return { files, problems }
}

const readSample = (root: string, name: FileName, slot: PictureSlot): Prepared => ({
  jpeg: readFileSync(join(root, SAMPLES, `${name}.jpg`)),
  encodings: slot.encodings.map(({ widths, quality }) => ({ widths, quality })),
})

async function prepareOnce(root: string, file: string, slot: PictureSlot, focusText = ''): Promise<Prepared> {
  const focus = readFocus(focusText)
  const bytes = readFileSync(join(root, file))
  const key = createHash('sha256')
    .update(bytes)
    .update(JSON.stringify({ slot, focus, AVIF }))
    .digest('hex')
    .slice(0, 32)
  const path = join(root, CACHE, key)
  if (existsSync(`${path}.json`)) {
    return { jpeg: readFileSync(`${path}.jpg`), encodings: JSON.parse(readFileSync(`${path}.json`, 'utf8')) }
  }
  const prepared = await preparePicture(bytes, slot, focus)
  writeIfChanged(`${path}.jpg`, prepared.jpeg)
  writeIfChanged(`${path}.json`, JSON.stringify(prepared.encodings))
  return prepared
}

function readFocus(text: string) {
  const [x = 50, y = 50] = text.match(/\d+/g)?.map(Number) ?? []
  return { x: x / 100, y: y / 100 }
}
