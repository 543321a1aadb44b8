import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PictureFacts, Pictures } from '../../pictures.ts'
import type { Problem } from '../problem.ts'
import type { AllContent } from '../read-content.ts'
import { writeIfChanged } from '../write-if-changed.ts'
import { findPictures } from './find-pictures.ts'
import { PLACES, type Place, type PlaceName, SAMPLE_CAPTION } from './places.ts'
import { type Focus, type Prepared, preparePicture } from './prepare-picture.ts'

const SAMPLES = 'src/site/sample-pictures'
const OUTPUT = 'src/content/generated/pictures'
/** Encoding takes seconds, and every start comes by here. */
const CACHE = '.astro/pictures'

/** Prepares the provider's own pictures, and the samples where there are none. */
export async function compilePictures(
  root: string,
  words: AllContent['pictures.yaml'],
): Promise<{ pictures: Pictures } | { problems: Problem[] }> {
  const { files, problems } = findPictures(root)
  if (files.heroPhone && !files.hero) {
    const sentence = 'Dazu fehlt das Bild im Querformat, für Computer: content/images/hero.jpg.'
    problems.push({ file: files.heroPhone, sentence })
  }
  for (const name of ['hero', 'team'] as const) {
    if (!files[name] || words[name].alt !== '') continue
    const sentence = `${name}, alt fehlt: Was ist auf ${files[name]} zu sehen, für alle, die es nicht sehen? Beispiel: Zwei Monteure auf einem Dach`
    problems.push({ file: 'content/pictures.yaml', sentence })
  }
  if (problems.length > 0) return { problems }

  mkdirSync(join(root, OUTPUT), { recursive: true })
  const pictures: Partial<Pictures> = {}
  for (const name of Object.keys(PLACES) as PlaceName[]) {
    // A phone shows the upright part of the large picture, where there is no own one for it.
    const file = files[name] ?? (name === 'heroPhone' ? files.hero : undefined)
    const { alt, focus } = words[name === 'team' ? 'team' : 'hero']
    const around = readFocus(name === 'heroPhone' && files.heroPhone ? '' : focus)
    try {
      pictures[name] = file ? await prepareOwn(root, file, PLACES[name], alt, around) : copySample(root, PLACES[name])
    } catch (error) {
      if (!(error instanceof RangeError) || file === undefined) throw error
      return { problems: [{ file, sentence: error.message }] }
    }
  }
  return { pictures: pictures as Pictures }
}

function copySample(root: string, place: Place): PictureFacts {
  writeIfChanged(join(root, OUTPUT, `${place.name}.jpg`), readFileSync(join(root, SAMPLES, `${place.name}.jpg`)))
  return { alt: place.sampleAlt, caption: SAMPLE_CAPTION, quality: place.quality }
}

async function prepareOwn(root: string, file: string, place: Place, alt: string, focus: Focus): Promise<PictureFacts> {
  const { jpeg, quality } = await prepareOnce(root, readFileSync(join(root, file)), place, focus)
  writeIfChanged(join(root, OUTPUT, `${place.name}.jpg`), jpeg)
  return { alt, caption: '', quality }
}

async function prepareOnce(root: string, bytes: Buffer, place: Place, focus: Focus): Promise<Prepared> {
  const key = createHash('sha256').update(bytes).update(JSON.stringify({ place, focus })).digest('hex').slice(0, 32)
  const path = join(root, CACHE, key)
  if (existsSync(`${path}.json`)) {
    return { jpeg: readFileSync(`${path}.jpg`), quality: JSON.parse(readFileSync(`${path}.json`, 'utf8')).quality }
  }
  const prepared = await preparePicture(bytes, place, focus)
  mkdirSync(join(root, CACHE), { recursive: true })
  writeFileSync(`${path}.jpg`, prepared.jpeg)
  writeFileSync(`${path}.json`, JSON.stringify({ quality: prepared.quality }))
  return prepared
}

/** The centre, where nothing else is said. */
function readFocus(text: string): Focus {
  const [x = 50, y = 50] = text.match(/\d+/g)?.map(Number) ?? []
  return { x: x / 100, y: y / 100 }
}
