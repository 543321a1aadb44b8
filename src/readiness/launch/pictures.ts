import type { Pictures } from '../../content/pictures.ts'
import { type Finding, finding } from './finding.ts'

const FILES = { hero: 'hero.jpg', team: 'team.jpg' } as const

/** Pictures that the repository ships still carry their caption. */
export function findSamplePictures(pictures: Pictures): Finding[] {
  return (Object.keys(FILES) as (keyof typeof FILES)[])
    .filter((name) => pictures[name].caption !== '')
    .map((name) =>
      finding(
        `Das Bild ${name} ist noch das Beispielbild.`,
        `Leg ein eigenes als content/images/${FILES[name]} ab und beschreib es in content/pictures.yaml.`,
      ),
    )
}
