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
const WORDS_FILE = 'content/pictures.yaml'

type Words = AllContent['pictures.yaml']['hero']

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
  // A phone shows the upright part of the large picture, where there is no own one for it.
  const sources = { ...files, ...(files.hero && { heroPhone: files.heroPhone ?? files.hero }) }
  // The words for a refused picture may be right.
  if (problems.length > 0) return { problems }
  problems.push(...checkWords('hero', words.hero, files.hero), ...checkWords('team', words.team, files.team))
  if (problems.length > 0) return { problems }

  mkdirSync(join(root, OUTPUT), { recursive: true })
  const pictures: Partial<Pictures> = {}
  for (const name of Object.keys(PLACES) as PlaceName[]) {
    const source = sources[name]
    const said = name === 'team' ? words.team : words.hero
    const focus = name === 'heroPhone' && files.heroPhone ? CENTRE : readFocus(said.focus)
    try {
      pictures[name] =
        source === undefined
          ? copySample(root, PLACES[name])
          : await prepareOwn(root, source, PLACES[name], said.alt, focus)
    } catch (error) {
      if (!(error instanceof RangeError) || source === undefined) throw error
      // One file for two places is wrong once.
      if (!problems.some(({ file }) => file === source)) problems.push({ file: source, sentence: error.message })
    }
  }
  return problems.length > 0 ? { problems } : { pictures: pictures as Pictures }
}

function checkWords(key: string, { alt, focus }: Words, file: string | undefined): Problem[] {
  const example = `${key}, alt: ${key === 'hero' ? 'Einfamilienhaus mit Solarmodulen' : 'Zwei Monteure auf einem Dach'}`
  if (file !== undefined && alt === '') {
    const sentence = `${key}, alt fehlt: Was ist auf ${file} zu sehen, für alle, die es nicht sehen? Beispiel: ${example}`
    return [{ file: WORDS_FILE, sentence }]
  }
  if (file === undefined && (alt !== '' || focus !== '')) {
    const sentence = `${key} beschreibt ein Bild, das es nicht gibt. Leg es als content/images/${key}.jpg ab, oder leer die Angaben.`
    return [{ file: WORDS_FILE, sentence }]
  }
  return []
}

function copySample(root: string, place: Place): PictureFacts {
  writeIfChanged(join(root, OUTPUT, `${place.name}.jpg`), readFileSync(join(root, SAMPLES, `${place.name}.jpg`)))
  return { alt: place.sampleAlt, caption: SAMPLE_CAPTION, quality: place.quality }
}

async function prepareOwn(root: string, file: string, place: Place, alt: string, focus: Focus): Promise<PictureFacts> {
  const bytes = readFileSync(join(root, file))
  if (bytes.equals(readFileSync(join(root, SAMPLES, `${place.name}.jpg`)))) {
    throw new RangeError('Das ist das Beispielbild. Nimm ein eigenes, oder lösch die Datei.')
  }
  const { jpeg, quality } = await prepareOnce(root, bytes, place, focus)
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

const CENTRE: Focus = { x: 0.5, y: 0.5 }

function readFocus(text: string): Focus {
  const [x = 50, y = 50] = text.match(/\d+/g)?.map(Number) ?? []
  return { x: x / 100, y: y / 100 }
}
