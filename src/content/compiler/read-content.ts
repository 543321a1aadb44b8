import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NBSP } from '../../base/nbsp.ts'
import { writeNumber } from '../../lead/answers/questions.ts'
import { listPlaceholders } from '../placeholders.ts'
import { CONTENT_FILES, type Content, type ContentFile } from '../schema/content-files.ts'
import { FACT_FILES } from '../schema/fact-schemas.ts'
import { TEXT_FILES } from '../schema/text-schemas.ts'
import { checkValues, formatPath, type Path } from './check-values.ts'
import { fillPlaceholders } from './fill-placeholders.ts'
import { metadataOf, schemaAt } from './look-into-schema.ts'
import { parseYaml } from './parse-yaml.ts'
import { type Failed, failed, type Problem } from './problem.ts'

export type AllContent = { [File in ContentFile]: Content<File> }

/**
 * Returns all of `content/`, or every problem in it.
 * @param changed new sources of files that have not been written yet
 */
export function readContent(
  root: string,
  changed: Partial<Record<ContentFile, string>> = {},
): { content: AllContent; warnings: Problem[] } | Failed {
  const content: Partial<Record<ContentFile, unknown>> = {}
  const problems: Problem[] = []
  const warnings: Problem[] = []
  const read = (name: ContentFile, facts: Record<string, string> | null) => {
    const path = join(root, 'content', name)
    const source = changed[name] ?? (existsSync(path) ? readFileSync(path) : '')
    const result = readFile(name, Buffer.from(source), facts, warnings)
    if ('problems' in result) problems.push(...result.problems)
    else content[name] = result.values
  }
  for (const name of Object.keys(FACT_FILES) as ContentFile[]) read(name, null)
  const { 'company.yaml': company, 'offer.yaml': offer } = content as AllContent
  if (company === undefined || offer === undefined) return { problems }
  const placeholders = listPlaceholders(company, offer)
  for (const name of Object.keys(TEXT_FILES) as ContentFile[]) read(name, placeholders)
  if (problems.length > 0) return { problems }
  const all = content as AllContent
  return { content: all, warnings: [...warnings, ...findHighPrice(all)] }
}

/** The page promises cheaper power, and may show the supplier's price next to the solar price. */
function* findHighPrice({ 'offer.yaml': offer, 'page/estimate.yaml': estimate }: AllContent): Generator<Problem> {
  const { show, yardstick, unitPriceCents, usualPriceFromCents } = estimate
  const shown = [...(show ? [unitPriceCents] : []), ...(yardstick === '' ? [] : [usualPriceFromCents])]
  const [own, other] = [offer.priceToCents, Math.min(...shown)]
  if (own < other) return
  const prices = `Euer Solarstrom kostet bis ${writeNumber(own)} ct, der vom Versorger ab ${writeNumber(other)} ct (page/estimate.yaml)`
  const sentence = `${prices}. Die Seite verspricht günstigeren Strom. Stimmen beide Preise?`
  yield { file: 'content/offer.yaml', sentence, isWarning: true }
}

/** @param facts fill the placeholders of texts. `null` for files of facts */
function readFile(
  name: ContentFile,
  bytes: Uint8Array,
  facts: Record<string, string> | null,
  warnings: Problem[],
): { values: unknown } | Failed {
  const file = `content/${name}`
  const parsed = parseYaml(file, bytes)
  if ('problems' in parsed) return parsed
  const { lineOf } = parsed
  // Only questions.yaml is optional.
  const values = parsed.values ?? (name === 'questions.yaml' ? { questions: [] } : null)
  const gone = `Die Datei fehlt oder ist leer. Hol sie zurück: im Browser über den Verlauf des Ordners, sonst mit git checkout ${file}`
  if (values === null) return failed({ file, sentence: gone })
  const problems: Problem[] = []
  const placeholders = facts && name === 'page/estimate.yaml' ? { ...facts, ...usualPrice(values as object) } : facts
  const laterAt = (path: Path) =>
    path.flatMap((_, depth) => metadataOf(schemaAt(CONTENT_FILES[name], path.slice(0, depth))).later ?? [])
  const fill = (text: string, path: Path) => {
    const result = placeholders === null ? { text } : fillPlaceholders(text, placeholders, laterAt(path))
    const isWarning = 'text' in result
    const sentence = isWarning ? findWarning(`${name} ${formatPath(path)}`, result.text) : result.sentence
    const list = isWarning ? warnings : problems
    if (sentence) list.push({ file, line: lineOf(path), sentence: `${formatPath(path)}: ${sentence}`, isWarning })
    return isWarning ? result.text : text
  }
  const filled = mapTexts(values, [], fill)
  return problems.length > 0 ? { problems } : checkValues(file, CONTENT_FILES[name], { values: filled, lineOf })
}

/** A placeholder that only the estimate's own file uses. Its facts have not been checked yet. */
function usualPrice(values: object) {
  const { usualPriceFromCents: from = '', usualPriceToCents: to = '' } = values as Record<string, unknown>
  const range = [...new Set([from, to])].map((cents) => String(cents).replace('.', ',')).join('–')
  return { usualPrice: `${range}${NBSP}ct` }
}

function mapTexts(value: unknown, path: Path, change: (text: string, path: Path) => string): unknown {
  if (typeof value === 'string') return change(value, path)
  if (Array.isArray(value)) return value.map((item, index) => mapTexts(item, [...path, index], change))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, [...path, key], change)]))
}

/** Texts that are valid but probably unintended. The patterns match field and text, such as `page/hero.yaml headline: …`. */
const WARNINGS: readonly [text: RegExp, sentence: string][] = [
  [/^page\/hero\.yaml headline: .{61}/s, 'Mehr als 60 Zeichen schieben den Knopf vom ersten Bildschirm. Kürze sie.'],
  [/ (callToAction(Short)?|submit\w*|add|update|link): .{36}/s, 'Mehr als 35 Zeichen sprengen den Knopf.'],
  [/\balt: (\S+\.\w{3,4}|(img|dsc[nf]?|pxl)[-_]?\d\S*)$/i, 'Das ist der Name der Datei. Schreib, was zu sehen ist.'],
  [/\s# /, 'Das # erscheint mit auf der Seite. Eine Notiz steht in einer eigenen Zeile über der Angabe.'],
  [/: [„“”»«][^„“”»«]*[“”»«]$/, 'Die Anführungszeichen erscheinen mit auf der Seite. Gerade (") tun das nicht.'],
]

function findWarning(field: string, text: string): string | undefined {
  const shown = `${field}: ${text.replaceAll('\u00ad', '').trim()}`
  return WARNINGS.find(([pattern]) => pattern.test(shown))?.[1]
}
