import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Problem } from '../problem.ts'
import { PLACES, type PlaceName } from './places.ts'

const FOLDER = 'content/images'
/** Files that systems leave in a folder, and our own readme. */
const IGNORED = /^(\.|~\$|thumbs\.db$|desktop\.ini$|readme\.)/i

/** The provider's own pictures by place, as paths below the project; and a problem for every other file. */
export function findPictures(root: string): { files: Partial<Record<PlaceName, string>>; problems: Problem[] } {
  const files: Partial<Record<PlaceName, string>> = {}
  const problems: Problem[] = []
  const places = Object.keys(PLACES) as PlaceName[]
  const known = places.map((place) => `${PLACES[place].name}.jpg`).join(', ')
  const folder = join(root, FOLDER)
  const names = existsSync(folder) ? readdirSync(folder).sort() : []
  for (const name of names.filter((one) => !IGNORED.test(one))) {
    const file = `${FOLDER}/${name}`
    const place = places.find((one) => PLACES[one].name === name.toLowerCase().replace(/\.[^.]+$/, ''))
    if (place === undefined) {
      problems.push({ file, sentence: `Für ein Bild mit diesem Namen gibt es keinen Platz. Es gibt: ${known}.` })
    } else if (files[place] !== undefined) {
      problems.push({ file, sentence: `Es gibt schon ${files[place]}. Lösch eines der beiden.` })
    } else files[place] = file
  }
  return { files, problems }
}
