import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { printProblem } from '../../src/content/compiler/problem.ts'
import { readContent } from '../../src/content/compiler/read-content.ts'
import { copyContent } from '../support/content-copy.ts'

/** Facts that stay as they are when a provider fills in its own. */
const COMPANY = `# Kopf
brand: Muster Dachstrom
name: Muster Dachstrom
legalForm: GmbH
inFormation: ja
street: Musterstraße 1
postalCode: 48143
town: Münster
region: Münsterland
phone: 0221 4710100
phoneHours:
  firstDay: Mo
  lastDay: Fr
  fromHour: 8
  toHour: 18
email: dachcheck@example.org
contacts:
  - name: Erika Mustermann
    role: Beratung
    phone: 0221 4710101
represented:
  - Frieda Beispiel
register:
  court:
  number:
supervisoryChair:
vatId:
copyrightYear: 2025
`
const OFFER = `priceFromCents: 22
priceToCents: 24
guaranteeYears: 10
contractYears: 10
equityEuros: 0
replyHours: 24
roofCheckMinutes: 2
systemsInstalled: 500
`
const HEAD = `title: Solarstrom
description: Ein Satz.
skipLink: Zum Inhalt
`
export const FILES = { 'company.yaml': COMPANY, 'offer.yaml': OFFER, 'page/head.yaml': HEAD }

/** What is exchanged for what, and the sentence for it with its line; no line where it is about the whole file. */
export type Mistake = [what: string, from: string, to: string | Uint8Array, line: number | null, sentence: string]

export function bytesOf(change: (source: string) => string): Uint8Array {
  return new TextEncoder().encode(change(COMPANY))
}

/**
 * Reads content/ with one part of a file exchanged; with bytes, all of it, and with nothing, the file gone.
 * @returns the values, or the sentences, each with file and line
 */
export function plantMistake(file: keyof typeof FILES, from: string, to: string | Uint8Array | null) {
  using copy = copyContent()
  for (const [name, source] of Object.entries(FILES)) copy.write(name, source)
  const source = FILES[file]
  if (!source.includes(from)) throw new Error(`${file} has no ${JSON.stringify(from)}.`)
  if (to === null) rmSync(join(copy.root, 'content', file))
  else copy.write(file, typeof to === 'string' ? source.replace(from, () => to) : to)
  const read = readContent(copy.root)
  return 'problems' in read ? { sentences: read.problems.map(printProblem) } : { values: read.content[file] }
}
