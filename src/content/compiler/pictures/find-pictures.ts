import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { suggestName } from '../../suggest-name.ts'
import type { Problem } from '../problem.ts'
import { PLACES, type PlaceName } from './places.ts'

const FOLDER = 'content/images'
const ENDINGS = ['jpg', 'jpeg', 'png', 'webp', 'avif', 'tif', 'tiff']
const NAMES = Object.values(PLACES).map(({ name }) => name)
/** What systems leave in a folder, and what says what belongs here. */
const IGNORED = /^(\.|~\$|thumbs\.db$|desktop\.ini$|readme\.)/i

/** The provider's own pictures by place, as paths below the project; and what is wrong with what else lies there. */
export function findPictures(root: string): { files: Partial<Record<PlaceName, string>>; problems: Problem[] } {
  const files: Partial<Record<PlaceName, string>> = {}
  const problems: Problem[] = []
  const folder = join(root, FOLDER)
  const names = existsSync(folder) ? readdirSync(folder).sort() : []
  for (const name of names.filter((one) => !IGNORED.test(one))) {
    const file = `${FOLDER}/${name}`
    const [, base = name, ending = ''] = /^(.*)\.([^.]+)$/.exec(name) ?? []
    const place = (Object.keys(PLACES) as PlaceName[]).find((one) => PLACES[one].name === base.toLowerCase())
    const sentence = place === undefined ? unknownName(base) : unknownEnding(ending.toLowerCase())
    if (sentence !== null) problems.push({ file, sentence })
    else if (place !== undefined && files[place] !== undefined) {
      problems.push({ file, sentence: `Es gibt schon ${files[place]}. Lösch eines der beiden.` })
    } else if (place !== undefined) files[place] = file
  }
  return { files, problems }
}

function unknownName(base: string): string {
  const meant = suggestName(base, NAMES)
  const known = NAMES.map((name) => `${name}.jpg`).join(', ')
  return `Für ein Bild mit diesem Namen gibt es keinen Platz. ${meant ? `Gemeint ist wohl ${meant}.jpg.` : `Es gibt: ${known}.`}`
}

function unknownEnding(ending: string): string | null {
  if (ENDINGS.includes(ending)) return null
  if (ending === 'heic' || ending === 'heif') {
    return 'HEIC lässt sich hier nicht lesen. Gib das Bild als JPEG aus: am iPhone in „Fotos“ über Teilen und „In Dateien sichern“, dann umbenennen, oder unter Einstellungen, Kamera, Formate „Maximale Kompatibilität“ wählen.'
  }
  return `Dieses Format lässt sich nicht lesen. Es gehen: ${ENDINGS.join(', ')}.`
}
