import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Ground, Pictures } from '../../pictures.ts'
import type { Problem } from '../problem.ts'
import type { AllContent } from '../read-content.ts'
import { writeIfChanged } from '../write-if-changed.ts'
import { findGround } from './ground.ts'
import { AVIF, PLACES, type Place, type PlaceName, SAMPLE_CAPTION } from './places.ts'
import { type Focus, type Prepared, preparePicture } from './prepare-picture.ts'

const FOLDER = 'content/images'
const SAMPLES = 'src/site/sample-pictures'
const OUTPUT = 'src/content/generated/pictures'
/** Encoding takes seconds, and every start comes by here. */
const CACHE = '.astro/pictures'

const PLACE_NAMES = Object.keys(PLACES) as PlaceName[]

/** Files that systems leave in a folder, and our own readme. */
const IGNORED = /^(\.|~\$|thumbs\.db$|desktop\.ini$|readme\.)/i

/** Prepares the provider's own pictures, and the samples where there are none. */
export async function compilePictures(
  root: string,
  words: AllContent['pictures.yaml'],
): Promise<{ pictures: Pictures; ground: Ground } | { problems: Problem[] }> {
  const { files, problems } = findPictures(root)
  for (const name of PLACE_NAMES) {
    if (!files[name] || words[name].alt !== '') continue
    const sentence = `${name}, alt fehlt: Was ist auf ${files[name]} zu sehen, für alle, die es nicht sehen? Beispiel: Zwei Monteure auf einem Dach`
    problems.push({ file: 'content/pictures.yaml', sentence })
  }
  if (problems.length > 0) return { problems }

  mkdirSync(join(root, OUTPUT), { recursive: true })
  const pictures: Partial<Pictures> = {}
  for (const name of PLACE_NAMES) {
    const place: Place = PLACES[name]
    const file = files[name]
    const { alt, focus } = words[name]
    try {
      const { jpeg, encodings } = file ? await prepareOnce(root, file, place, readFocus(focus)) : readSample(root, name)
      writeIfChanged(join(root, OUTPUT, `${name}.jpg`), jpeg)
      pictures[name] = file
        ? { alt, caption: '', encodings }
        : { alt: place.sampleAlt, caption: SAMPLE_CAPTION, encodings }
    } catch (error) {
      if (!(error instanceof RangeError) || file === undefined) throw error
      return { problems: [{ file, sentence: error.message }] }
    }
  }
  const ground = await findGround(readFileSync(join(root, OUTPUT, 'hero.jpg')))
  return { pictures: pictures as Pictures, ground }
}

/** The provider's own pictures by place, as paths below the project; and a problem for every other file. */
function findPictures(root: string): { files: Partial<Record<PlaceName, string>>; problems: Problem[] } {
  const files: Partial<Record<PlaceName, string>> = {}
  const problems: Problem[] = []
  const known = PLACE_NAMES.map((place) => `${place}.jpg`).join(', ')
  const folder = join(root, FOLDER)
  const names = existsSync(folder) ? readdirSync(folder).sort() : []
  for (const name of names.filter((one) => !IGNORED.test(one))) {
    const file = `${FOLDER}/${name}`
    const stem = name.toLowerCase().replace(/\.[^.]+$/, '')
    const place = PLACE_NAMES.find((one) => one === stem)
    if (stem === 'hero-phone') {
      problems.push({
        file,
        sentence: 'Dieses Bild wird nicht mehr gebraucht: Auch Telefone zeigen hero.jpg. Lösch es.',
      })
    } else if (place === undefined) {
      problems.push({ file, sentence: `Für ein Bild mit diesem Namen gibt es keinen Platz. Es gibt: ${known}.` })
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

/** The centre, where nothing else is said. */
function readFocus(text: string): Focus {
  const [x = 50, y = 50] = text.match(/\d+/g)?.map(Number) ?? []
  return { x: x / 100, y: y / 100 }
}
