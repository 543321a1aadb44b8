import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { COMMANDS } from '../src/cli/commands.ts'
import { reportHealth } from '../src/functions/health-report.ts'
import { fixtureSite } from './support/fixture-site.ts'
import { splitWords } from './support/split-words.ts'
import { root, startServer } from './support/start-server.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const operations = read('docs/operations.md')
const documents = [
  'README.md',
  'content/README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

it('lists each setting of the code in .env.example and in the list of operations.md, and no other', () => {
  const code = read('src/settings/server-settings.ts') + read('src/settings/mail-settings.ts')
  const settings = find(code, /^ {2}([A-Z][A-Z_]+): [a-z]/gm)
  expect(settings).toContain('DATA_DIR')
  expect(find(read('.env.example'), /^#([A-Z_]+)=/gm)).toEqual(settings)
  const list = operations.slice(operations.indexOf('## Settings'), operations.indexOf('### Checking them'))
  const names = find(list, /^- ((?:`[A-Z_]+`(?:, )?)+)/gm).join()
  expect(find(names, /`([A-Z_]+)`/g)).toEqual(settings)
})

it('shows the names of the numbers of health as they are answered', async () => {
  const shown = (file: string) =>
    Object.keys(JSON.parse(/^```json\n(\{"database"[^`]*)^```/m.exec(read(file))?.[1] ?? '{}'))
  await using server = await startServer({}, (await fixtureSite()).command)
  const answered = await (await fetch(`${server.url}/healthz`)).json()
  expect(shown('docs/operations.md')).toEqual(Object.keys(answered))
  expect(shown('docs/supabase.md')).toEqual(Object.keys(reportHealth({ database: 'ok' }, 0)))
})

describe('the commands of npm run leads', () => {
  const lines = find(operations, /npm run (?:--silent )?leads -- ([^\n`#]+)/g)

  it('are all shown in operations.md', () => {
    const shown = lines.map((line) => line.split(' ')[0] ?? '')
    expect(shown).toEqual(expect.arrayContaining(Object.keys(COMMANDS)))
  })

  it('are understood as shown', () => {
    for (const line of lines.filter((one) => one !== 'COMMAND')) {
      const [name = '', ...args] = splitWords(line)
      expect(Object.keys(COMMANDS), line).toContain(name)
      // A sentence may name a command alone.
      if (args.length > 0 && !args.includes('REF')) expect(() => COMMANDS[name]?.prepare(args), line).not.toThrow()
    }
  })
})

describe('each document', () => {
  it('has links that lead somewhere', () => {
    for (const file of documents) {
      // Examples in code lead nowhere.
      for (const target of find(read(file).replaceAll(/`[^`]*`/g, ''), /\]\(([^)\s]+)\)/g)) {
        if (/^[a-z]+:/.test(target)) continue
        const [path = '', fragment] = target.split('#')
        const resolved = path === '' ? file : join(dirname(file), path)
        expect.soft(existsSync(join(root, resolved)), `${file}: ${target}`).toBe(true)
        if (fragment !== undefined) expect.soft(headings(read(resolved)), `${file}: ${target}`).toContain(fragment)
      }
    }
  })

  it('names scripts of package.json, and files that exist', () => {
    const { scripts } = JSON.parse(read('package.json'))
    const paths = /`((?:src|content|tests|bench|scripts|supabase|docs|deploy)\/[\w./-]*)`/g
    // What the compiler writes before each start, and what a provider brings.
    const comesLater = /^src\/content\/generated|^content\/(?:images|legal)\/./
    for (const file of documents) {
      const text = read(file)
      for (const script of find(text, /npm run (?:--silent )?([\w:-]+)/g)) {
        expect.soft(Object.keys(scripts), `${file}: ${script}`).toContain(script)
      }
      for (const path of find(text, paths).filter((one) => !comesLater.test(one))) {
        expect.soft(existsSync(join(root, path)), `${file}: ${path}`).toBe(true)
      }
    }
  })
})

/** The first group of each match, each once, sorted. */
function find(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, group = '']) => group))].sort()
}

/** The fragments that GitHub makes of headings. */
function headings(markdown: string): string[] {
  return find(markdown, /^#+ (.+)$/gm).map((title) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )
}
