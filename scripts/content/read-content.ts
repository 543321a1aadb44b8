import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { listPlaceholders } from '../../src/content/figures.ts'
import {
  CONTENT_FILES,
  type Content,
  type ContentFile,
  FACT_FILES,
  TEXT_FILES,
} from '../../src/content/schema/content-files.ts'
import { explainIssue, pathOf } from './explain-issue.ts'
import { fillPlaceholders } from './fill-placeholders.ts'
import { type Parsed, parseYaml } from './parse-yaml.ts'
import type { Problem } from './problem.ts'

export type AllContent = { [File in ContentFile]: Content<File> }

/** Filled in when a mail is sent. */
const LATER: Partial<Record<ContentFile, readonly string[]>> = { 'mails.yaml': ['name', 'due', 'ref'] }

/** Reads every file of `content/`: all of it, or everything that is wrong with it. */
export function readContent(root: string): { content: AllContent } | { problems: Problem[] } {
  const content: Partial<Record<ContentFile, unknown>> = {}
  const problems: Problem[] = []
  const read = (name: ContentFile, facts: Record<string, string> | null) => {
    const result = readFile(root, name, facts)
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

function readFile(root: string, name: ContentFile, facts: Record<string, string> | null) {
  const file = `content/${name}`
  if (!existsSync(join(root, file))) {
    return { problems: [{ file, sentence: `Die Datei fehlt. Hol sie zurück: git checkout ${file}` }] }
  }
  const parsed = parseYaml(file, readFileSync(join(root, file)))
  if (Array.isArray(parsed)) return { problems: parsed }
  return checkValues(file, parsed, CONTENT_FILES[name], facts, LATER[name] ?? [])
}

function checkValues(
  file: string,
  { values, lineOf }: Parsed,
  schema: v.GenericSchema,
  facts: Record<string, string> | null,
  later: readonly string[],
): { values: unknown } | { problems: Problem[] } {
  const problems: Problem[] = []
  const filled =
    facts === null
      ? values
      : mapTexts(values, [], (text, path) => {
          const result = fillPlaceholders(text, facts, later)
          if ('text' in result) return result.text
          problems.push({ file, line: lineOf(path), sentence: `${path.join(', ')}: ${result.sentence}` })
          return text
        })
  if (problems.length > 0) return { problems }
  const result = v.safeParse(schema, filled)
  if (result.success) return { values: result.output }
  const told = result.issues.map((issue) => ({
    file,
    line: lineOf(pathOf(issue)),
    sentence: explainIssue(schema, issue),
  }))
  return { problems: told }
}

type Path = readonly (string | number)[]

function mapTexts(value: unknown, path: Path, change: (text: string, path: Path) => string): unknown {
  if (typeof value === 'string') return change(value, path)
  if (Array.isArray(value)) return value.map((item, index) => mapTexts(item, [...path, index], change))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, [...path, key], change)]))
}
