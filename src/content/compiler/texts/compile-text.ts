import type * as v from 'valibot'
import { telephone } from '../../company.ts'
import { ADDRESS, explainHtml, HTML, NO_ADDRESS } from '../../schema/kinds.ts'
import { checkValues } from '../check-values.ts'
import { CONFLICT } from '../explain-syntax.ts'
import { fillPlaceholders } from '../fill-placeholders.ts'
import { parseYaml } from '../parse-yaml.ts'
import { failed, type Problem } from '../problem.ts'
import { placeOf } from './legal-values.ts'
import { COMMENT, escapeMarkdown, headingOf, hrefsIn, toHtml } from './markdown.ts'

const GAP = '[… fehlt:'

/** Lines above the text, between lines of three dashes. */
const FRONT_MATTER = /^\s*---[ \t]*\r?\n([\s\S]*?)\r?\n?---[ \t]*\r?\n/

/** From `<!-- if: name -->`, or `if: not name`, to `<!-- end -->`. */
const PART = /<!--\s*if:\s*(not\s+)?(\w+)\s*-->((?:(?!<!--\s*if\b)[\s\S])*?)<!--\s*end\s*-->/g
const LEFT_MARK = /<!--\s*(if|end)\b/
const WITHOUT_ALT = /!\[\s*([^\s\]]+\.(jpe?g|png|webp|avif|heic))?\s*\]\(/i
/** Markdown takes none of it for a link or picture. A title may follow, in quotes. */
const SPACED_TARGET = /\]\([^\s()<]+[ \t]+(?!["'])[^)\s]/
/** Deeper nesting would overflow the parser's stack. */
const NESTED = /^\s*((>|[-*+] |\d+[.)] )\s*){100}/

interface TextOptions<Front extends v.GenericSchema> {
  /** Schema of the front matter. The first name in it also shows that a block lacks its dashes. */
  front: Front & { entries: Record<string, unknown> }
  /** Values of the placeholders. A missing fact is empty. */
  values: Readonly<Record<string, string>>
  conditions: Readonly<Record<string, boolean>>
  /** True if a missing fact is a mistake. */
  isFinished(front: v.InferOutput<Front>): boolean
}

export function compileText<Front extends v.GenericSchema>(file: string, source: string, options: TextOptions<Front>) {
  const front = readFrontMatter(file, source, options)
  if ('problems' in front) return front
  const { values, conditions } = options
  const { block } = front
  const isStrict = options.isFinished(front.values)
  const facts = markDown(values)
  const problems: Problem[] = []
  const firstLine = block.split('\n').length
  const parts = keepApplyingParts(source.slice(block.length).normalize(), conditions)
  const bare = parts.replace(COMMENT, blank).split(/\r?\n/)
  const lines = parts.split(/\r?\n/).map((text, index) => {
    const report = (sentence: string) => problems.push({ file, line: firstLine + index, sentence })
    explainLine(text, bare[index] ?? '', Object.keys(conditions)).forEach(report)
    const empty = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).filter((name) => values[name] === '')
    for (const name of isStrict ? empty : []) {
      report(`{${name}} ist leer, und der Text ist als geprüft gezeichnet. Trag es ein: ${placeOf(name)}.`)
    }
    const result = fillPlaceholders(text, facts, [])
    if ('text' in result) return result.text
    report(result.sentence)
    return text
  })
  if (problems.length > 0) return { problems }
  const filled = lines.join('\n')
  const title = headingOf(filled)
  if (title === null) return failed({ file, sentence: 'Es fehlt die Überschrift. Beispiel: # Impressum' })
  const html = toHtml(filled)
  const strange = hrefsIn(html).find((href) => !ADDRESS.test(href))
  if (strange !== undefined) {
    return failed({ file, sentence: `${NO_ADDRESS} So geht er nicht: ${strange}` })
  }
  return { front: front.values, title, html, hasGaps: filled.includes(GAP) }
}

/** The values of the front matter, and its block as in the source. */
function readFrontMatter<Front extends v.GenericSchema>(
  file: string,
  source: string,
  { front: schema, values }: TextOptions<Front>,
) {
  const [block = '', yaml = ''] = FRONT_MATTER.exec(source) ?? []
  const names = Object.keys(schema.entries)
  if (block === '' && new RegExp(`^(${names.join('|')}):`, 'm').test(source)) {
    const sentence = `Über ${names[0]} fehlt als erste Zeile eine aus drei Strichen. Beispiel: ---`
    return failed({ file, line: 1, sentence })
  }
  // The line with the dashes becomes an empty one, so that line numbers stay correct.
  const parsed = parseYaml(file, Buffer.from(`\n${yaml}`))
  if ('problems' in parsed) return parsed
  const above: Record<string, unknown> = { ...(parsed.values as object | null) }
  for (const [name, text] of Object.entries(above)) {
    if (typeof text !== 'string') continue
    const result = fillPlaceholders(text, values, [])
    if ('sentence' in result)
      return failed({ file, line: parsed.lineOf([name]), sentence: `${name}: ${result.sentence}` })
    above[name] = result.text
  }
  const checked = checkValues(file, schema as Front, { ...parsed, values: above })
  return 'problems' in checked ? checked : { block, values: checked.values }
}

/** The mistakes in a line, except in its placeholders. `bare`: the line without comments. */
function explainLine(text: string, bare: string, conditions: readonly string[]): string[] {
  const sentences: string[] = []
  if (LEFT_MARK.test(text)) {
    sentences.push(`Zu <!-- if: … --> gehört ein <!-- end -->, und eine dieser Bedingungen: ${conditions.join(', ')}.`)
  }
  const [tag] = HTML.exec(bare.replace(/&(nbsp|shy);/g, '')) ?? []
  const ofMarkdown = 'Es stünde so auf der Seite. Beispiel: **fett**, # Überschrift, [Link](https://…)'
  if (tag) sentences.push(explainHtml({ input: tag }, `${tag} gilt hier nicht: ${ofMarkdown}`))
  if (bare.includes('<!--')) sentences.push('Zu <!-- fehlt das Ende. Beispiel: <!-- Notiz -->')
  if (/^<{7}/.test(text)) sentences.push(CONFLICT)
  if (NESTED.test(text)) sentences.push('Die Zeile beginnt mit zu vielen Zeichen wie > oder 1. Lösch davon.')
  if (WITHOUT_ALT.test(text))
    sentences.push('Zwischen ![ und ] gehört, was zu sehen ist. Beispiel: ![Zwei Monteure auf einem Dach](dach.jpg)')
  if (SPACED_TARGET.test(bare))
    sentences.push(
      'In der Klammer hinter ] steht ein Leerzeichen. Nimm eine Datei oder Adresse ohne eines. Beispiel: [Preise](preise-2026.pdf)',
    )
  return sentences
}

const blank = (text: string) => text.replace(/[^\n]/g, '')

/** Removes parts that do not apply, but keeps their line ends, so that line numbers stay correct. */
function keepApplyingParts(text: string, applies: Readonly<Record<string, boolean>>): string {
  return text.replace(PART, (whole, not: string | undefined, name: string, part: string) => {
    if (!Object.hasOwn(applies, name)) return whole
    return applies[name] === (not === undefined) ? part : blank(part)
  })
}

/** Escapes facts for Markdown. The telephone number becomes a link. */
function markDown(values: Readonly<Record<string, string>>): Record<string, string> {
  const facts = Object.entries(values).map(([name, value]) => {
    if (value === '') return [name, `**${GAP} ${placeOf(name)}]**`]
    const fact = escapeMarkdown(value)
    return [name, name === 'phone' ? `[${fact}](tel:${telephone(value).phone})` : fact]
  })
  return Object.fromEntries(facts)
}
