import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { COMMANDS } from '../src/cli/commands.ts'
import { root } from './support/start-server.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const operations = read('docs/operations.md')

describe('the settings', () => {
  const code = read('src/settings/server-settings.ts') + read('src/settings/mail-settings.ts')
  const settings = [...new Set([...code.matchAll(/^ {2}([A-Z][A-Z_]+): [a-z]/gm)].map(([, name = '']) => name))]

  it('are found in the code', () => {
    expect(settings).toContain('DATA_DIR')
    expect(settings.length).toBeGreaterThan(10)
  })

  it.each(settings)('%s stands in .env.example and in the table of operations.md', (name) => {
    expect(read('.env.example')).toMatch(new RegExp(`^#${name}=`, 'm'))
    expect(operations).toMatch(new RegExp(`^\\|[^|]*\`${name}\``, 'm'))
  })

  it('in the documents are all known', () => {
    const named = [...read('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map(([, name = '']) => name)
    const table = operations.slice(operations.indexOf('## Settings'), operations.indexOf('## As a service'))
    const tabled = [...table.matchAll(/^\|([^|]*)\|/gm)].flatMap(
      ([, cell = '']) => cell.match(/[A-Z][A-Z_]{3,}/g) ?? [],
    )
    expect([...named].sort()).toEqual([...settings].sort())
    expect(tabled.sort()).toEqual([...settings].sort())
  })
})

describe('the commands', () => {
  const examples = [...operations.matchAll(/npm run (?:--silent )?leads -- ([^\n`#]+)/g)].map(([, line = '']) =>
    line.trim(),
  )

  it.each(Object.keys(COMMANDS))('%s stands in operations.md', (name) => {
    expect(examples.some((line) => line.split(' ')[0] === name)).toBe(true)
  })

  it('in the documents are understood', () => {
    for (const line of examples.filter((example) => example !== 'COMMAND')) {
      const [name = '', ...args] = line.replaceAll(/"[^"]*"/g, 'FILE').split(' ')
      expect(Object.keys(COMMANDS), line).toContain(name)
      if (args.includes('REF')) continue
      // Without what it asks for, a command that stands alone in a sentence is only named.
      if (args.length > 0) expect(() => COMMANDS[name]?.prepare(args), line).not.toThrow()
    }
  })
})

describe('the links', () => {
  const files = [
    'README.md',
    'content/README.md',
    ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
  ]

  it.each(files.filter((file) => file.endsWith('.md')))('in %s lead somewhere', (file) => {
    for (const [, target = ''] of read(file).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue
      const [path = '', fragment] = target.split('#')
      const resolved = path === '' ? file : join(dirname(file), path)
      expect.soft(existsSync(join(root, resolved)), `${file}: ${target}`).toBe(true)
      if (fragment === undefined) continue
      expect.soft(headings(read(resolved)), `${file}: ${target}`).toContain(fragment)
    }
  })
})

describe('the requirements', () => {
  const requirements = read('docs/requirements.md')
  const isPath = /^(?:src|content|tests|bench|scripts|supabase|docs|deploy)\/[^\s,]*$/
  const rows = [...requirements.matchAll(/^\| (?!---)(.+) \|$/gm)].map(([, row = '']) => row.split(' | '))

  it('name files that exist', () => {
    const paths = [...requirements.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) => (isPath.test(code) ? [code] : []))
    expect(paths.length).toBeGreaterThan(100)
    for (const path of new Set(paths)) expect.soft(existsSync(join(root, path)), path).toBe(true)
  })

  it('quote names of tests that their file has', () => {
    let quoted = 0
    for (const cells of rows) {
      let file = ''
      for (const [, code, name] of (cells.at(-1) ?? '').matchAll(/`([^`]+)`|"([^"]+)"/g)) {
        if (code !== undefined) file = code
        if (name === undefined) continue
        quoted += 1
        expect.soft(read(file), file).toContain(name)
      }
    }
    expect(quoted).toBeGreaterThan(40)
  })

  it('say of each row which test holds it, or that none does', () => {
    const held = requirements.slice(0, requirements.indexOf('## Not on this page'))
    for (const [, row = ''] of held.matchAll(/^\| (?!---)(.+) \|$/gm)) {
      const test = row.split(' | ').at(-1) ?? ''
      if (test !== 'test') expect.soft(test, row).toMatch(/\.(?:test|spec|contract)\.ts`|not tested|not built/)
    }
  })
})

/** The fragments that GitHub makes of headings. */
function headings(markdown: string): string[] {
  const titles = [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title)
  return titles.map((title) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )
}
