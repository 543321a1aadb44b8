import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { COMMANDS } from '../src/cli/commands.ts'
import { SETTING_NAMES } from '../src/settings/server-settings.ts'
import { isPageSetting } from '../src/site/build/build-stamp.ts'
import { fixtureSite } from './support/fixture-site.ts'
import { root, SHIPPED_ROOT, splitWords, startServer } from './support/start-server.ts'

const site = await fixtureSite()
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const envExample = read('.env.example')
const documents = [
  'README.md',
  'content/README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

it('lists each setting of the code in .env.example, and no other', () => {
  const code = read('src/settings/server-settings.ts') + read('src/settings/shared-settings.ts')
  const settings = find(code, /^ {2}([A-Z][A-Z_]+): [a-z]/gm)
  expect(settings).toContain('DATA_DIR')
  expect(find(envExample, /^#([A-Z_]+)=/gm)).toEqual(settings)
})

it('marks the settings in .env.example that settings.md calls part of the page', () => {
  const inPage = find(
    section('docs/settings.md', 'Settings in the page').split('After a change')[0] ?? '',
    /`([A-Z_]+)`/g,
  )
  expect(inPage).toEqual(expect.arrayContaining(SETTING_NAMES.filter(isPageSetting)))
  const marked = envExample.split('\n\n').filter((block) => block.startsWith('# [page'))
  for (const block of marked) expect(inPage).toContain(/^#([A-Z_]+)=/m.exec(block)?.[1])
  for (const name of inPage) expect(find(marked.join('\n'), /^#([A-Z_]+)=/gm)).toContain(name)
})

it('docs/logs.md shows the keys of /healthz in their order', async () => {
  const [, shown = '{}'] = /^```json\n(\{"database"[^`]*)^```/m.exec(read('docs/logs.md')) ?? []
  await using server = await startServer({}, site.command)
  const answered = await (await fetch(`${server.url}/healthz`)).json()
  expect(Object.keys(JSON.parse(shown))).toEqual(Object.keys(answered))
})

it('the command line accepts each command as a document shows it', () => {
  const shown = find(documents.map(read).join('\n'), /npm run (?:--silent )?leads -- ([^\n`#]+)/g)
  for (const line of shown.filter((one) => /^[a-z]/.test(one))) {
    const [name = '', ...args] = splitWords(line.trim())
    expect(Object.keys(COMMANDS), line).toContain(name)
    // A sentence may name a command alone.
    if (args.length > 0 && args[0] !== '--help') expect(() => COMMANDS[name]?.prepare(args), line).not.toThrow()
  }
})

describe('the documents', () => {
  it('each link leads to an existing file and heading', () => {
    for (const file of documents) {
      // Links in code blocks are examples.
      for (const target of find(read(file).replaceAll(/`[^`]*`/g, ''), /\]\(([^)\s]+)\)/g)) {
        if (/^[a-z]+:/.test(target)) continue
        const [path = '', fragment] = target.split('#')
        const resolved = path === '' ? file : join(dirname(file), path)
        expect.soft(existsSync(join(root, resolved)), `${file}: ${target}`).toBe(true)
        if (fragment !== undefined) expect.soft(headings(read(resolved)), `${file}: ${target}`).toContain(fragment)
      }
    }
  })

  it('each heading exists that a message or a recipe names', () => {
    const files = ['src', 'deploy'].flatMap((folder) =>
      readdirSync(join(SHIPPED_ROOT, folder), { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      ),
    )
    const code = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8')).join('\n')
    const named = [...code.matchAll(/(docs\/[a-z-]+\.md)(?:, | unter )\\?[„"]([^“"\\]+)/g)]
    expect(named).not.toEqual([])
    for (const [, file = '', title = ''] of named) expect.soft(find(read(file), /^#+ (.+)$/gm)).toContain(title)
  })

  it('each named test exists', () => {
    const files = ['src', 'tests'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }),
    )
    const present = files.map((file) => basename(file))
    for (const file of documents) {
      for (const test of find(read(file), /`(\w[\w.-]*\.(?:test|contract)\.ts)`/g))
        expect.soft(present, file).toContain(test)
    }
  })

  it('each named script of package.json and each named file exists', () => {
    const { scripts } = JSON.parse(read('package.json'))
    const paths = /`((?:src|content|tests|bench|scripts|supabase|docs|deploy)\/[\w./-]*)`/g
    // Files that the compiler writes before each start, and files of a provider.
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

/** The text under a heading of the second level. */
function section(file: string, title: string): string {
  const [, text = ''] = read(file).split(`\n## ${title}\n`)
  return text.split('\n## ')[0] ?? ''
}

/** Returns the first group of each match, sorted and without duplicates. */
function find(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, group = '']) => group))].sort()
}

/** Returns the fragments that GitHub derives from headings. */
function headings(markdown: string): string[] {
  return find(markdown, /^#+ (.+)$/gm).map((title) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )
}
