import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseDocument } from 'yaml'
import { copyProject } from './copy-project.ts'

type Path = (string | number)[]

/** What a provider fills in, and what a copy has instead. */
const OTHER_FACTS: [file: string, path: Path, other: string][] = [
  ['offer.yaml', ['priceFromCents'], '21,9'],
  ['offer.yaml', ['priceToCents'], '25,4'],
  ['offer.yaml', ['guaranteeYears'], '12'],
  ['offer.yaml', ['contractYears'], '15'],
  ['offer.yaml', ['replyHours'], '48'],
  ['offer.yaml', ['roofCheckMinutes'], '3'],
  ['offer.yaml', ['systemsInstalled'], '1200'],
  ['company.yaml', ['brand'], 'Sonnendach Beispiel'],
  ['company.yaml', ['name'], 'Sonnendach Beispiel'],
  ['company.yaml', ['legalForm'], 'GmbH & Co. KG'],
  ['company.yaml', ['inFormation'], 'nein'],
  ['company.yaml', ['street'], 'Am Alten Güterbahnhof 12a'],
  ['company.yaml', ['postalCode'], '48727'],
  ['company.yaml', ['town'], 'Billerbeck'],
  ['company.yaml', ['region'], 'Westmünsterland'],
  ['company.yaml', ['phone'], '+49 (0)221 4710-555'],
  ['company.yaml', ['phoneHours', 'lastDay'], 'Sa'],
  ['company.yaml', ['phoneHours', 'fromHour'], '7'],
  ['company.yaml', ['phoneHours', 'toHour'], '20'],
  ['company.yaml', ['contacts', 0, 'name'], 'Anna-Lena Beispiel-Mustermann'],
]

/** Where code imports facts from. */
export const FACT_MODULES = ['company', 'offer', 'figures', 'faq'].map((name) => `src/content/generated/${name}.ts`)

/** Copies the project into a temporary folder, with other facts and one question less. @returns the folder */
export function copyWithOtherFacts(root: string): string {
  const folder = copyProject(root, 'other-facts')
  for (const [file, path, other] of OTHER_FACTS) {
    changeYaml(join(folder, 'content', file), (document) => document.setIn(path, other))
  }
  changeYaml(join(folder, 'content/page/faq.yaml'), (document) => document.deleteIn(['items', 0]))
  return folder
}

export function changeYaml(file: string, change: (document: ReturnType<typeof parseDocument>) => void): void {
  const document = parseDocument(readFileSync(file, 'utf8'))
  change(document)
  writeFileSync(file, document.toString({ lineWidth: 0 }))
}
