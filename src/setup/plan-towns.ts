import { parse } from 'yaml'
import { covers, tidyRange } from '../content/postcodes.ts'

export const POSTCODES_QUESTION =
  'In welchen Postleitzahlen arbeitet ihr? (z. B. 49700-49779, 48465; „überall“: kein Hinweis im Formular)'
const EVERYWHERE = /^(überall|alle|keine?|-)$/i
const PART = /^(\d{5})(?:-(\d{5}))?$/

/**
 * Returns the source of content/towns.yaml, or a German sentence if the answer is wrong.
 * @param answer such as `49700-49779, 48465`. Known towns stay
 * @param ownPostcode the provider's postcode, which must be one of them
 */
export function planTowns(
  answer: string,
  source: string,
  ownPostcode: string,
): { source: string } | { sentence: string } {
  const present: Record<string, string> = parse(source, { schema: 'failsafe' }) ?? {}
  if (answer === '') return checkOwn(present, ownPostcode) ?? { source }
  const notes = source.split('\n').filter((line) => line.startsWith('#'))
  const write = (lines: string[]) => ({ source: `${[...notes, '', ...lines].join('\n')}\n` })
  if (EVERYWHERE.test(answer)) return write(['{}'])
  const wanted: Record<string, string> = {}
  for (const part of answer.replace(/\d{5}\s*(?:[-–—]|bis)\s*\d/g, tidyRange).split(/[,;\s]+/)) {
    const [, from, to = from] = PART.exec(part) ?? []
    if (from === undefined || to === undefined || from > to) {
      return { sentence: `„${part}“ ist weder eine Postleitzahl noch ein Bereich. Beispiel: 49700-49779, 48465` }
    }
    wanted[part] = ''
  }
  const knownTowns = Object.entries(present).filter(([code, town]) => town !== '' && covers(wanted, code))
  const towns = { ...wanted, ...Object.fromEntries(knownTowns) }
  const codes = Object.keys(towns).sort()
  return checkOwn(towns, ownPostcode) ?? write(codes.map((code) => `${code}: ${towns[code]}`.trim()))
}

function checkOwn(towns: Record<string, string>, ownPostcode: string): { sentence: string } | null {
  if (Object.keys(towns).length === 0 || covers(towns, ownPostcode)) return null
  return {
    sentence: `${ownPostcode}, eure eigene, ist nicht dabei: Das Formular würde eurem Nachbarn sagen, ihr arbeitet anderswo.`,
  }
}
