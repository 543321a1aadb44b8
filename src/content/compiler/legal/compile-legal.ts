import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { telephone } from '../../company.ts'
import type { LegalPage } from '../../legal-page.ts'
import { group, optionalFact } from '../../schema/kinds.ts'
import { checkValues } from '../check-values.ts'
import { fillPlaceholders } from '../fill-placeholders.ts'
import { parseYaml } from '../parse-yaml.ts'
import type { Problem } from '../problem.ts'
import type { AllContent } from '../read-content.ts'
import { type LegalSettings, legalConditions, legalValues, placeOf } from './legal-values.ts'
import { escapeMarkdown, headingOf, toHtml } from './markdown.ts'

/** Each legal text by its address, which is also the name of its file in content/legal. */
const LEGAL_TEXTS = { impressum: 'imprint', datenschutz: 'privacy', agb: 'terms' } as const

/** A draft shows this in place of a missing fact. */
const GAP = '[… fehlt:'

/** The lines that sign a text, between lines of three dashes above it. */
const FRONT_MATTER = /^\s*---[ \t]*\r?\n([\s\S]*?)\r?\n?---[ \t]*\r?\n/

/** The name and the day of a text's check. */
const signOffSchema = group({
  checkedBy: optionalFact({ title: 'Wer den Text geprüft hat', example: 'Anna Berger, Kanzlei Berger & Brandt' }),
  checkedOn: optionalFact(
    { title: 'Wann er geprüft wurde', example: '22.11.2026' },
    v.check(isPastDay, 'Schreib einen vergangenen Tag mit Punkten, wie im Beispiel.'),
  ),
})

function isPastDay(text: string): boolean {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text)?.map(Number) ?? []
  const date = new Date(year ?? 0, (month ?? 0) - 1, day)
  return date.getMonth() + 1 === month && date.getTime() <= Date.now()
}

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
    const result = compileText(file, new TextDecoder().decode(readFileSync(join(root, file))), content, settings)
    if (Array.isArray(result)) problems.push(...result)
    else pages.push({ kind, slug, ...result })
  }
  return { pages, problems }
}

/** A text under another name would be missing on the site, and no one would be told. */
function findOtherFiles(root: string): Problem[] {
  const folder = join(root, 'content/legal')
  const known = Object.keys(LEGAL_TEXTS).map((slug) => `${slug}.md`)
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names
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
  const [signOff = '', front = ''] = FRONT_MATTER.exec(source) ?? []
  const signed = readSignOff(file, front)
  if (Array.isArray(signed)) return signed
  const values = legalValues(content, settings)
  const facts = markDown(values)
  const problems: Problem[] = []
  const firstLine = signOff.split('\n').length
  const conditions = legalConditions(content, settings)
  const parts = keepApplyingParts(source.slice(signOff.length), conditions)
  const lines = parts.split(/\r?\n/).map((text, index) => {
    const report = (sentence: string) => problems.push({ file, line: firstLine + index, sentence })
    if (LEFT_MARK.test(text)) {
      report(
        `Zu <!-- if: … --> gehört ein <!-- end -->, und eine dieser Bedingungen: ${Object.keys(conditions).join(', ')}.`,
      )
    }
    const empty = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).filter((name) => values[name] === '')
    for (const name of signed ? empty : []) {
      report(`{${name}} ist leer, und der Text ist als geprüft gezeichnet. Trag es ein: ${placeOf(name)}.`)
    }
    const result = fillPlaceholders(text, facts, [])
    if ('text' in result) return result.text
    report(result.sentence)
    return text
  })
  if (problems.length > 0) return problems
  const filled = lines.join('\n')
  const title = headingOf(filled)
  if (title === null) return [{ file, sentence: 'Es fehlt die Überschrift. Beispiel: # Impressum' }]
  return { title, html: toHtml(filled), signed, incomplete: filled.includes(GAP) }
}

/** A part between `<!-- if: name -->`, or `if: not name`, and `<!-- end -->`. */
const PART = /<!--\s*if:\s*(not\s+)?(\w+)\s*-->((?:(?!<!--\s*if\b)[\s\S])*?)<!--\s*end\s*-->/g
const LEFT_MARK = /<!--\s*(if|end)\b/

/** Leaves out the parts that do not apply. Their line ends stay, so that lines can still be counted. */
function keepApplyingParts(text: string, applies: Readonly<Record<string, boolean>>): string {
  return text.replace(PART, (whole, not: string | undefined, name: string, part: string) => {
    if (!Object.hasOwn(applies, name)) return whole
    return applies[name] === (not === undefined) ? part : part.replace(/[^\n]/g, '')
  })
}

/** @returns whether the text is signed, or the problems of its first lines */
function readSignOff(file: string, front: string): boolean | Problem[] {
  // In the file, the line with the dashes is above these.
  const parsed = parseYaml(file, Buffer.from(`\n${front}`))
  if (Array.isArray(parsed)) return parsed
  const result = checkValues(file, signOffSchema, { ...parsed, values: parsed.values ?? {} })
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
