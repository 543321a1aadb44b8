import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { printProblem } from '../../src/content/compiler/problem.ts'
import { readFile } from '../../src/content/compiler/read-file.ts'
import type { ContentFile } from '../../src/content/schema/content-files.ts'
import { changeYaml, type Group, type Values } from '../../src/setup/change-yaml.ts'
import { type Path, putAt } from '../../src/setup/facts.ts'
import { copyProject } from './copy-project.ts'

/** What a provider fills in, and what a copy has instead. */
const OTHER_FACTS: [file: ContentFile, path: Path, other: string][] = [
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
export const FACT_MODULES = ['company', 'offer', 'figures', 'faq', 'estimate'].map(
  (name) => `src/content/generated/${name}.ts`,
)

/** Copies the project into a temporary folder, with other facts and one question less. @returns the folder */
export function copyWithOtherFacts(root: string): string {
  const folder = copyProject(root, 'other-facts')
  for (const [file, path, other] of OTHER_FACTS) {
    changeFile(folder, file, (values) => putAt(values, path, other))
  }
  changeFile(folder, 'page/faq.yaml', ({ items }) => (items as Values[]).splice(0, 1))
  return folder
}

/** Changes the values of a file of content/ as setup does: every other line stays. */
export function changeFile(root: string, name: ContentFile, change: (values: Group) => void): void {
  const parsed = readFile(root, name)
  if (Array.isArray(parsed)) throw new Error(parsed.map(printProblem).join('\n'))
  const values = parsed.values as Group
  change(values)
  const path = join(root, 'content', name)
  writeFileSync(path, changeYaml(readFileSync(path, 'utf8'), values))
}
