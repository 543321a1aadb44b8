import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LegalPage } from '../../legal-page.ts'
import { checkValues } from '../check-values.ts'
import { fillPlaceholders } from '../fill-placeholders.ts'
import { parseYaml } from '../parse-yaml.ts'
import type { Problem } from '../problem.ts'
import type { AllContent } from '../read-content.ts'
import { keepWhatApplies } from './keep-what-applies.ts'
import { type LegalSettings, legalConditions, legalValues, WHERE } from './legal-values.ts'
import { headingOf, toHtml } from './markdown.ts'
import { signOffSchema, splitFrontMatter } from './sign-off.ts'

/** The texts that there may be: their file in content/legal and their address. */
const LEGAL_TEXTS = { imprint: 'impressum', privacy: 'datenschutz', terms: 'agb' } as const

type LegalText = keyof typeof LEGAL_TEXTS

/** Reads the legal texts that are there, fills them in, and says who has signed which. */
export function compileLegal(
  root: string,
  content: AllContent,
  settings: LegalSettings,
): { pages: LegalPage[]; problems: Problem[] } {
  const problems = findStrangers(root)
  const pages: LegalPage[] = []
  for (const [kind, slug] of Object.entries(LEGAL_TEXTS) as [LegalText, string][]) {
    const file = `content/legal/${slug}.md`
    if (!existsSync(join(root, file))) continue
    const result = compileText(file, readFileSync(join(root, file), 'utf8'), content, settings)
    if (Array.isArray(result)) problems.push(...result)
    else pages.push({ kind, slug, ...result })
  }
  return { pages, problems }
}

/** A text under another name would be nowhere on the site, without a word. */
function findStrangers(root: string): Problem[] {
  const folder = join(root, 'content/legal')
  if (!existsSync(folder)) return []
  const known = Object.values(LEGAL_TEXTS).map((slug) => `${slug}.md`)
  return readdirSync(folder)
    .filter((name) => name !== 'templates' && !name.startsWith('.') && !known.includes(name))
    .map((name) => ({
      file: `content/legal/${name}`,
      sentence: `Eine Datei mit diesem Namen kommt nicht auf die Seite. Es gibt: ${known.join(', ')}.`,
    }))
}

function compileText(
  file: string,
  source: string,
  content: AllContent,
  settings: LegalSettings,
): Omit<LegalPage, 'kind' | 'slug'> | Problem[] {
  const { front, text, firstLine } = splitFrontMatter(source.replace(/^\ufeff/, ''))
  if (front === '' && /^\s*---/.test(text)) {
    return [
      { file, line: 1, sentence: 'Unter den drei Strichen am Anfang fehlen die drei, die abschließen. Beispiel: ---' },
    ]
  }
  const signed = readSignOff(file, front)
  if (Array.isArray(signed)) return signed
  const at = (line: number) => line + firstLine - 1
  let applying: string
  try {
    applying = keepWhatApplies(text, legalConditions(content, settings))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return [{ file, line: at(Number(error.cause)), sentence: error.message }]
  }
  const values = legalValues(content, settings)
  const problems: Problem[] = []
  const lines = applying.split('\n').map((line, index) => {
    for (const [, name = ''] of line.matchAll(/\{(\w+)\}/g)) {
      if (values[name] !== '' || !signed) continue
      const sentence = `{${name}} ist leer, und der Text ist als geprüft gezeichnet. Trag es ein: ${WHERE[name] ?? 'content/company.yaml'}.`
      problems.push({ file, line: at(index + 1), sentence })
    }
    const result = fillPlaceholders(line, escaped(values), [])
    if ('text' in result) return result.text
    problems.push({ file, line: at(index + 1), sentence: result.sentence })
    return line
  })
  if (problems.length > 0) return problems
  const filled = lines.join('\n')
  if (filled.trim() === '') return [{ file, sentence: 'Die Datei ist leer. Lösch sie, oder schreib den Text hinein.' }]
  const title = headingOf(filled)
  if (title === null) return [{ file, line: at(1), sentence: 'Es fehlt die Überschrift. Beispiel: # Impressum' }]
  const { phone, contacts } = content['company.yaml']
  const html = toHtml(filled, [phone, ...contacts.map((contact) => contact.phone)])
  return { title, html, signed, incomplete: lines.some((line) => line.includes(GAP)) }
}

/** @returns whether somebody has signed the text, or what is wrong with how */
function readSignOff(file: string, front: string): boolean | Problem[] {
  const parsed = parseYaml(file, new TextEncoder().encode(front))
  if (Array.isArray(parsed)) return parsed
  const result = checkValues(file, signOffSchema, parsed.values, parsed.lineOf)
  if ('problems' in result) return result.problems
  return result.values.checkedBy !== '' && result.values.checkedOn !== ''
}

/** What a draft shows in place of a fact that is missing. */
const GAP = '[… fehlt:'

/** A fact is no Markdown: a name may hold an asterisk. Within a word an underscore is one, as in an e-mail address. */
function escapeMarkdown(fact: string): string {
  return fact
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replace(/[\\`*[\]<>#|~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, (character) => `\\${character}`)
    .replace(/^(\d+)([.)]\s)/, '$1\\$2')
}

function escaped(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === '' ? `**${GAP} ${WHERE[name] ?? 'content/company.yaml'}]**` : escapeMarkdown(value),
    ]),
  )
}
