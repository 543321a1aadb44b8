import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { expect, it } from 'vitest'
import { SHIPPED_ROOT } from './support/start-server.ts'

/** Wordings that a reader with English as a second language has to read twice. docs/style.md shows better ones. */
const ODD: RegExp[] = [
  /\b(?:whoever|whomever|wherever|nobody)\b/i,
  /\bwhere (?:it|they|there|no|none|one|both|all|some|several)\b/i,
  /\bwhat (?:is|was|are|were|has|had|came|comes)\b/i,
  /\bthose (?:that|who|which)\b/i,
  /\b(?:is|are|was|were) told\b|\btells? of\b/i,
  /\b(?:beside|lest|thereof|therein)\b/i,
  /\bstands? (?:in|on|there|beside|for|still)\b/i,
  /^\W*Of (?:a|an|one|each) \w+/,
]
const MAX_PER_THOUSAND_LINES = 12

const GERMAN = /^content\/|^docs\/(?:crm|campaigns|desk)\.md$/
/** An applied migration stays as it is. */
const FROZEN = /migrations\/.*\.sql$/

const COMMENTS = /\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/[^\n]*/g
const HASH_COMMENTS = /^\s*#[^\n]*/gm
const TITLES = /\b(?:describe|it|test)(?:\.\w+(?:\([^()]*\))?)*\(\s*(['"`])(.+?)\1/g

function proseOf(file: string): string[] {
  const text = readFileSync(join(SHIPPED_ROOT, file), 'utf8')
  switch (extname(file)) {
    case '.md':
      return text.replaceAll(/^```[\s\S]*?^```/gm, '').split('\n')
    case '.sh':
    case '.yml':
    case '.yaml':
      return text.match(HASH_COMMENTS) ?? []
    case '.ts':
    case '.tsx':
    case '.mjs':
    case '.css':
      return [
        ...(text.match(COMMENTS) ?? []),
        ...Array.from(text.matchAll(TITLES), ([, , title = '']) => title),
      ].flatMap((part) => part.split('\n'))
    default:
      return []
  }
}

it('comments, names of tests and documents are in plain English', () => {
  const { stdout } = spawnSync('git', ['ls-files'], { cwd: SHIPPED_ROOT, encoding: 'utf8' })
  // Without files that were removed and not yet committed.
  const present = stdout.split('\n').filter((file) => file !== '' && existsSync(join(SHIPPED_ROOT, file)))
  const files = present.filter((file) => !GERMAN.test(file) && !FROZEN.test(file))
  const lines = files
    .flatMap((file) => proseOf(file).map((line) => ({ file, line })))
    .filter(({ line }) => /\w/.test(line))
  const odd = lines.filter(({ line }) => ODD.some((pattern) => pattern.test(line)))
  expect(lines).not.toEqual([])
  const share = (1000 * odd.length) / lines.length
  expect(share, odd.map(({ file, line }) => `${file}: ${line.trim()}`).join('\n')).toBeLessThanOrEqual(
    MAX_PER_THOUSAND_LINES,
  )
})
