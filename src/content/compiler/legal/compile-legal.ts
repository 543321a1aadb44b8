import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LegalPage } from '../../legal-page.ts'
import { telephone } from '../../telephone.ts'
import { checkValues } from '../check-values.ts'
import { fillPlaceholders } from '../fill-placeholders.ts'
import { parseYaml } from '../parse-yaml.ts'
import type { Problem } from '../problem.ts'
import type { AllContent } from '../read-content.ts'
import { keepApplyingParts } from './applying-parts.ts'
import { type LegalSettings, legalConditions, legalValues, placeOf } from './legal-values.ts'
import { escapeMarkdown, headingOf, toHtml } from './markdown.ts'
import { signOffSchema, splitFrontMatter } from './sign-off.ts'

/** Each legal text by its address, which is also the name of its file in content/legal. */
const LEGAL_TEXTS = { impressum: 'imprint', datenschutz: 'privacy', agb: 'terms' } as const

/** A draft shows this in place of a missing fact. */
const GAP = '[… fehlt:'

/** Reads the legal texts that are there, fills them in, and says which are signed. */
export function compileLegal(
  root: string,
  content: AllContent,
  settings: LegalSettings,
): { pages: LegalPage[]; problems: Problem[] } {
  const problems = findOtherFiles(root)
  const pages: LegalPage[] = []
  for (const [slug, kind] of Object.entries(LEGAL_TEXTS)) {
    const file = `content/legal/${slug}.md`
    if (!existsSync(join(root, file))) continue
    const result = compileText(file, readFileSync(join(root, file), 'utf8'), content, settings)
    if (Array.isArray(result)) problems.push(...result)
    else pages.push({ kind, slug, ...result })
  }
  return { pages, problems }
}

/** A text under another name would be missing on the site, and no one would be told. */
function findOtherFiles(root: string): Problem[] {
  const folder = join(root, 'content/legal')
  if (!existsSync(folder)) return []
  const known = Object.keys(LEGAL_TEXTS).map((slug) => `${slug}.md`)
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
  const problemAt = (line: number, sentence: string) => ({ file, line: line + firstLine - 1, sentence })
  if (front === '' && /^\s*---/.test(text)) {
    return [problemAt(1, 'Unter den drei Strichen am Anfang fehlen die drei, die abschließen. Beispiel: ---')]
  }
  const signed = readSignOff(file, front)
  if (Array.isArray(signed)) return signed
  const applying = keepApplyingParts(text, legalConditions(content, settings))
  if ('sentence' in applying) return [problemAt(applying.line, applying.sentence)]

  const values = legalValues(content, settings)
  const facts = markDown(values)
  const problems: Problem[] = []
  const lines = applying.map((line, index) => {
    const empty = [...line.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).filter((name) => values[name] === '')
    for (const name of signed ? empty : []) {
      const sentence = `{${name}} ist leer, und der Text ist als geprüft gezeichnet. Trag es ein: ${placeOf(name)}.`
      problems.push(problemAt(index + 1, sentence))
    }
    const result = fillPlaceholders(line, facts, [])
    if ('text' in result) return result.text
    problems.push(problemAt(index + 1, result.sentence))
    return line
  })
  if (problems.length > 0) return problems

  const filled = lines.join('\n')
  if (filled.trim() === '') return [{ file, sentence: 'Die Datei ist leer. Lösch sie, oder schreib den Text hinein.' }]
  const title = headingOf(filled)
  if (title === null) return [problemAt(1, 'Es fehlt die Überschrift. Beispiel: # Impressum')]
  return { title, html: toHtml(filled), signed, incomplete: filled.includes(GAP) }
}

/** @returns whether the text is signed, or the problems of its first lines */
function readSignOff(file: string, front: string): boolean | Problem[] {
  const parsed = parseYaml(file, new TextEncoder().encode(front))
  if (Array.isArray(parsed)) return parsed
  const result = checkValues(file, signOffSchema, parsed.values, parsed.lineOf)
  if ('problems' in result) return result.problems
  return result.values.checkedBy !== '' && result.values.checkedOn !== ''
}

/** Facts as Markdown has them. The telephone number is a link that dials it. */
function markDown(values: Readonly<Record<string, string>>): Record<string, string> {
  const facts = Object.entries(values).map(([name, value]) => {
    if (value === '') return [name, `**${GAP} ${placeOf(name)}]**`]
    const fact = escapeMarkdown(value)
    return [name, name === 'phone' ? `[${fact}](tel:${telephone(value).phone})` : fact]
  })
  return Object.fromEntries(facts)
}
