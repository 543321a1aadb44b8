import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyProject } from './copy-project.ts'

/** What a provider fills in, and what a copy has instead. Each pattern fits whatever stands there today. */
const OTHER_FACTS: [file: string, fact: RegExp, other: string][] = [
  ['src/content/offer.ts', /(priceFromCents:) [\d.]+/, '$1 21.9'],
  ['src/content/offer.ts', /(priceToCents:) [\d.]+/, '$1 25.4'],
  ['src/content/offer.ts', /(guaranteeYears:) \d+/, '$1 12'],
  ['src/content/offer.ts', /(contractYears:) \d+/, '$1 15'],
  ['src/content/offer.ts', /(replyHours:) \d+/, '$1 48'],
  ['src/content/offer.ts', /(roofCheckMinutes:) \d+/, '$1 3'],
  ['src/content/offer.ts', /(systemsInstalled:) \d+/, '$1 1200'],
  ['src/content/company.ts', /(brand:) '[^']*'/, "$1 'Sonnendach Beispiel'"],
  ['src/content/company.ts', /(legalName:) '[^']*'/, "$1 'Sonnendach Beispiel GmbH & Co. KG'"],
  ['src/content/company.ts', /(street:) '[^']*'/, "$1 'Am Alten Güterbahnhof 12a'"],
  ['src/content/company.ts', /(postalCode:) '[^']*'/, "$1 '48727'"],
  ['src/content/company.ts', /(town:) '[^']*'/, "$1 'Billerbeck'"],
  ['src/content/company.ts', /(region =) '[^']*'/, "$1 'Westmünsterland'"],
  [
    'src/content/company.ts',
    /firstWeekday: \d, lastWeekday: \d, fromHour: \d+, toHour: \d+/,
    'firstWeekday: 1, lastWeekday: 6, fromHour: 7, toHour: 20',
  ],
  ['src/content/company.ts', /(\.\.\.telephone\()'[^']*'/, "$1'+49 (0)221 4710-555'"],
  ['src/content/company.ts', /(\{ name:) '[^']*'/, "$1 'Anna-Lena Beispiel-Mustermann'"],
  // One question less.
  ['src/content/page/faq.ts', /,\n {4}\{\n {6}question: (?:(?!\n {4}\{)[\s\S])*?\n {4}\},\n {2}\],/, ',\n  ],'],
]

/** The files in which facts stand. */
export const FACT_FILES = [...new Set(OTHER_FACTS.map(([file]) => file))]

/**
 * Copies the project into a temporary folder, with other facts.
 * @returns the folder
 * @throws {Error} where a fact was not found
 */
export function copyWithOtherFacts(root: string): string {
  const folder = copyProject(root, 'other-facts')
  for (const [file, fact, other] of OTHER_FACTS) {
    const text = readFileSync(join(folder, file), 'utf8')
    const changed = text.replace(fact, other)
    if (changed === text) throw new Error(`scripts/other-facts.ts found nothing like ${fact} in ${file}.`)
    writeFileSync(join(folder, file), changed)
  }
  return folder
}
