import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { expect, it } from 'vitest'
import { SHIPPED_ROOT } from './support/start-server.ts'

/** Wordings that a reader with English as a second language has to read twice. docs/style.md shows better ones. */
const ODD: RegExp[] = [
  /\b(?:who|whom|where|what|which)ever\b|\bnobody\b/i,
  /\bwhere (?:it|they|there|no|none|one|both|all|some|several)\b/i,
  /\bwhat (?:is|was|are|were|has|had|came|comes|reads)\b/i,
  /\bthose (?:that|who|which)\b/i,
  /\b(?:is|are|was|were) told\b|\btells? of\b/i,
  /\b(?:beside|lest|thereof|therein)\b/i,
  /\bstands? (?:in|on|there|beside|for|still)\b/i,
  /\b(?:anew|an own|at second hand|the (?:killed|other) one's)\b/i,
  /^\W*Of (?:a|an|one|each) \w+/,
]
const GERMAN = /^content\/|^docs\/(?:crm|campaigns|desk)\.md$/
/** An applied migration stays as it is. */
const FROZEN = /migrations\/.*\.sql$/

const HASH_COMMENTS = [/^[^\S\n]*#.*/gm]
const COMMENTS_AND_TITLES = [
  /\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/.*/g,
  /(?<=\b(?:describe|it|test)(?:\.\w+(?:\([^()]*\))?)*\(\s*(['"`])).+?(?=\1)/g,
  // The title after the rows of `each`.
  /(?<=^\s*\](?: as \w+)?\)\(\s*(['"`])).+?(?=\1)/gm,
]
/** The comments of the import rules, which are strings. */
const RULE_COMMENTS = /(?<=^\s*(?:comment: )?(['"])).+(?=\1,$)/gm
/** The prose of a file by its ending. */
const PROSE: Record<string, RegExp[]> = {
  '.md': [/.+/g],
  '.sh': HASH_COMMENTS,
  '.yml': HASH_COMMENTS,
  '.yaml': HASH_COMMENTS,
  '.astro': COMMENTS_AND_TITLES,
  '.ts': COMMENTS_AND_TITLES,
  '.tsx': COMMENTS_AND_TITLES,
  '.mjs': [...COMMENTS_AND_TITLES, RULE_COMMENTS],
  '.css': COMMENTS_AND_TITLES,
}
const CODE_BLOCKS = /^```[\s\S]*?^```/gm

/** The odd lines of a text, each with its place. */
function findOdd(file: string, source: string): string[] {
  const text = source.replaceAll(CODE_BLOCKS, (block) => block.replaceAll(/./g, ''))
  const parts = (PROSE[extname(file)] ?? []).flatMap((pattern) => [...text.matchAll(pattern)])
  return parts.flatMap(({ 0: part, index }) => {
    const first = text.slice(0, index).split('\n').length
    const lines = part.split('\n').map((line, offset) => ({ line: line.trim(), place: `${file}:${first + offset}` }))
    return lines.filter(({ line }) => ODD.some((one) => one.test(line))).map(({ line, place }) => `${place}: ${line}`)
  })
}

it('comments, names of tests and documents are in plain English', () => {
  expect(findOdd('a.ts', "const a = 1\nit('does what is right')")).toEqual(['a.ts:2: does what is right'])
  expect(findOdd('a.ts', "] as const)('does what is right', () => {")).toEqual(['a.ts:1: does what is right'])
  expect(findOdd('a.mjs', "comment:\n  'What reads files',")).toEqual(['a.mjs:2: What reads files'])
  const files = listFiles().filter((file) => extname(file) in PROSE && !GERMAN.test(file) && !FROZEN.test(file))
  expect(files).toContain('docs/style.md')
  expect(files.flatMap((file) => findOdd(file, readFileSync(join(SHIPPED_ROOT, file), 'utf8')))).toEqual([])
})

function listFiles(): string[] {
  const { stdout } = spawnSync('git', ['ls-files'], { cwd: SHIPPED_ROOT, encoding: 'utf8' })
  // Without files that were removed and not yet committed.
  if (stdout) return stdout.split('\n').filter((file) => existsSync(join(SHIPPED_ROOT, file)))
  // A downloaded ZIP has no git.
  const written = ['node_modules', 'dist', 'data', 'test-results', '.astro']
  const kept = readdirSync(SHIPPED_ROOT, { withFileTypes: true }).filter(({ name }) => !written.includes(name))
  return kept.flatMap((entry) => {
    if (!entry.isDirectory()) return entry.name
    const inside = readdirSync(join(SHIPPED_ROOT, entry.name), { recursive: true, encoding: 'utf8' })
    return inside.map((path) => `${entry.name}/${path}`)
  })
}
