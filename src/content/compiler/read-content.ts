import { listPlaceholders } from '../figures.ts'
import { CONTENT_FILES, type Content, type ContentFile, FACT_FILES, TEXT_FILES } from '../schema/content-files.ts'
import { checkValues } from './check-values.ts'
import { printPath } from './explain-issue.ts'
import { fillPlaceholders } from './fill-placeholders.ts'
import type { Parsed } from './parse-yaml.ts'
import type { Problem } from './problem.ts'
import { parseFile, readFile } from './read-file.ts'

export type AllContent = { [File in ContentFile]: Content<File> }

/** Placeholders that are filled in when a mail is sent, or when the browser has made its estimate. */
export const LATER: Partial<Record<ContentFile, readonly string[]>> = {
  'mails.yaml': ['name', 'due', 'ref'],
  'page/estimate.yaml': [
    ...['saving', 'savingLabel', 'coverage', 'generation', 'power', 'battery', 'consumption', 'unitPrice', 'household'],
    ...['roofType', 'area', 'squareMetres', 'from', 'to', 'firstMonth', 'lastMonth'],
  ],
}

/**
 * Reads every file of `content/`: all of it, or every problem in it.
 * @param changed new sources of files that have not been written yet
 */
export function readContent(
  root: string,
  changed: Partial<Record<ContentFile, string>> = {},
): { content: AllContent } | { problems: Problem[] } {
  const content: Partial<Record<ContentFile, unknown>> = {}
  const problems: Problem[] = []
  const read = (name: ContentFile, facts: Record<string, string> | null) => {
    const source = changed[name]
    const parsed = source === undefined ? readFile(root, name) : parseFile(name, new TextEncoder().encode(source))
    const result = Array.isArray(parsed) ? { problems: parsed } : checkFile(name, parsed, facts)
    if ('problems' in result) problems.push(...result.problems)
    else content[name] = result.values
  }
  for (const name of Object.keys(FACT_FILES) as ContentFile[]) read(name, null)
  const { 'company.yaml': company, 'offer.yaml': offer } = content as AllContent
  if (company === undefined || offer === undefined) return { problems }
  const placeholders = listPlaceholders(company, offer)
  for (const name of Object.keys(TEXT_FILES) as ContentFile[]) read(name, placeholders)
  return problems.length > 0 ? { problems } : { content: content as AllContent }
}

/** @param facts fill the placeholders of texts; `null` for a file with facts */
export function checkFile(
  name: ContentFile,
  { values, lineOf }: Parsed,
  facts: Record<string, string> | null,
): { values: unknown } | { problems: Problem[] } {
  const file = `content/${name}`
  if (facts === null) return checkValues(file, CONTENT_FILES[name], values, lineOf)
  const problems: Problem[] = []
  const filled = mapTexts(values, [], (text, path) => {
    const result = fillPlaceholders(text, facts, LATER[name] ?? [])
    if ('text' in result) return result.text
    problems.push({ file, line: lineOf(path, result.words), sentence: `${printPath(path)}: ${result.sentence}` })
    return text
  })
  return problems.length > 0 ? { problems } : checkValues(file, CONTENT_FILES[name], filled, lineOf)
}

type Path = readonly (string | number)[]

function mapTexts(value: unknown, path: Path, change: (text: string, path: Path) => string): unknown {
  if (typeof value === 'string') return change(value, path)
  if (Array.isArray(value)) return value.map((item, index) => mapTexts(item, [...path, index], change))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, [...path, key], change)]))
}
