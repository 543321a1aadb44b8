import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Theme } from '../../brand/theme.ts'
import { type Ground, keyOf, type NamedPictures, type Pictures } from '../../pictures.ts'
import { BRAND_PICTURES } from '../brand/compile-brand.ts'
import type { Problem } from '../problem.ts'
import type { AllContent } from '../read-content.ts'
import { writeIfChanged } from '../write-if-changed.ts'
import { findGround } from './ground.ts'
import { AVIF, NAMED_PLACES, PLACES, type Place, type PlaceName, SAMPLE_CAPTION } from './places.ts'
import { type Focus, type Prepared, preparePicture } from './prepare-picture.ts'

const FOLDER = 'content/images'
const SAMPLES = 'src/site/sample-pictures'
const OUTPUT = 'src/content/generated/pictures'
/** Encoding takes seconds, and every start of the server compiles. */
const CACHE = '.astro/pictures'

const PLACE_NAMES = Object.keys(PLACES) as PlaceName[]

/** Files of operating systems, and our own readme. */
const IGNORED = /^(\.|~\$|thumbs\.db$|desktop\.ini$|readme\.)/i

/** A picture that a text or a fact names, by its file name in content/images. */
export interface NamedPicture {
  place: keyof typeof NAMED_PLACES
  name: string
  /** The file of content/ that names it. */
  file: string
}

interface Compiled {
  pictures: Pictures
  /** Keyed by file name in generated/pictures (named-pictures.ts). */
  named: NamedPictures
  ground: Ground
  /** These do not stop the build. */
  notices: Problem[]
}

const FOG_NOTICE =
  'Der Himmel auf dem Bild ist zu dunkel für die Schrift darauf. Die Seite blendet es in ein helleres ein; nimm eines mit hellerem Himmel, oder in brand.yaml bei dark eine dunklere Farbe.'

/** Samples fill the places without a picture of the provider. */
export async function compilePictures(
  root: string,
  words: AllContent['pictures.yaml'],
  theme: Theme,
  wanted: readonly NamedPicture[] = [],
): Promise<Compiled | { problems: Problem[] }> {
  const { files, problems } = findPictures(
    root,
    wanted.map(({ name }) => name.toLowerCase()),
  )
  for (const name of PLACE_NAMES) {
    if (!files[name] || words[name].alt !== '') continue
    const sentence = `${name}, alt fehlt: Was ist auf ${files[name]} zu sehen, für alle, die es nicht sehen? Beispiel: Zwei Monteure auf einem Dach`
    problems.push({ file: 'content/pictures.yaml', sentence, isNotice: true })
  }
  if (problems.some(({ isNotice }) => !isNotice)) return { problems }

  mkdirSync(join(root, OUTPUT), { recursive: true })
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
  try {
    for (const name of PLACE_NAMES) {
      const file = files[name]
      const { alt, focus } = words[name]
      at = file ?? ''
      const encodings = keep(
        name,
        file ? await prepareOnce(root, file, PLACES[name], readFocus(focus)) : readSample(root, name),
      )
      pictures[name] = file
        ? { alt, caption: '', encodings }
        : { alt: PLACES[name].sampleAlt, caption: SAMPLE_CAPTION, encodings }
    }
    for (const { place, name, file } of wanted) {
      at = present.find((path) => basename(path).toLowerCase() === name.toLowerCase()) ?? ''
      if (at === '') {
        problems.push({ file, sentence: `Das Bild ${name} liegt nicht in ${FOLDER}.`, isNotice: true })
        continue
      }
      const encodings = keep(keyOf(place, name), await prepareOnce(root, at, NAMED_PLACES[place], readFocus('')))
      named[keyOf(place, name)] = { encodings, isSample: at.startsWith(SAMPLES) }
    }
  } catch (error) {
    if (!(error instanceof RangeError) || at === '') throw error
    return { problems: [{ file: at, sentence: error.message }] }
  }
  for (const old of readdirSync(join(root, OUTPUT))) if (!kept.includes(old)) rmSync(join(root, OUTPUT, old))
  const { ground, isFog } = await findGround(readFileSync(join(root, OUTPUT, 'hero.jpg')), theme)
  if (isFog && files.hero) problems.push({ file: files.hero, sentence: FOG_NOTICE, isNotice: true })
  return { pictures: pictures as Pictures, named, ground, notices: problems }
}

/** The provider's own pictures by place, as paths below the project, and a problem for every other file. */
function findPictures(
  root: string,
  wanted: readonly string[],
): { files: Partial<Record<PlaceName, string>>; problems: Problem[] } {
  const files: Partial<Record<PlaceName, string>> = {}
  const problems: Problem[] = []
  const known = [...PLACE_NAMES.map((place) => `${place}.jpg`), ...BRAND_PICTURES.map((one) => `${one}.svg`)].join(', ')
  for (const file of globSync(`${FOLDER}/*`, { cwd: root }).sort()) {
    const name = basename(file)
    if (IGNORED.test(name)) continue
    const stem = name.toLowerCase().replace(/\.[^.]+$/, '')
    const place = PLACE_NAMES.find((one) => one === stem)
    if (BRAND_PICTURES.some((one) => one === stem) && /\.(svg|png)$/i.test(name)) {
      // compile-brand.ts handles it.
    } else if (place === undefined && wanted.includes(name.toLowerCase())) {
      // Prepared by name, because a text or a fact names it.
    } else if (place === undefined) {
      const sentence = `Kein Text nennt dieses Bild, und es hat keinen festen Platz wie: ${known}.`
      problems.push({ file, sentence, isNotice: true })
    } else if (files[place] !== undefined) {
      problems.push({ file, sentence: `Es gibt schon ${files[place]}. Lösch eines der beiden.` })
    } else files[place] = file
  }
  return { files, problems }
}

const readSample = (root: string, name: PlaceName): Prepared => ({
  jpeg: readFileSync(join(root, SAMPLES, `${name}.jpg`)),
  encodings: PLACES[name].encodings.map(({ widths, quality }) => ({ widths, quality })),
})

async function prepareOnce(root: string, file: string, place: Place, focus: Focus): Promise<Prepared> {
  const bytes = readFileSync(join(root, file))
  const key = createHash('sha256')
    .update(bytes)
    .update(JSON.stringify({ place, focus, AVIF }))
    .digest('hex')
    .slice(0, 32)
  const path = join(root, CACHE, key)
  if (existsSync(`${path}.json`)) {
    return { jpeg: readFileSync(`${path}.jpg`), encodings: JSON.parse(readFileSync(`${path}.json`, 'utf8')) }
  }
  const prepared = await preparePicture(bytes, place, focus)
  mkdirSync(join(root, CACHE), { recursive: true })
  writeFileSync(`${path}.jpg`, prepared.jpeg)
  writeFileSync(`${path}.json`, JSON.stringify(prepared.encodings))
  return prepared
}

/** The default is the centre. */
function readFocus(text: string): Focus {
  const [x = 50, y = 50] = text.match(/\d+/g)?.map(Number) ?? []
  return { x: x / 100, y: y / 100 }
}
