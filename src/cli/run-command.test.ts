import { describe, expect, it } from 'vitest'
import { openOffice } from '../../tests/support/office.ts'
import { COMMANDS } from './commands.ts'

const names = Object.keys(COMMANDS)

describe('help', () => {
  it.each(['--help', '-h', 'help'])('%s names every command', async (line) => {
    using office = openOffice()
    const { code, out, err } = await office.run(line)
    expect([code, err]).toEqual([0, ''])
    for (const name of names) expect(out).toMatch(new RegExp(`^  ${name} `, 'm'))
  })

  it.each(names)('%s --help shows its options and examples, and opens nothing', async (name) => {
    using office = openOffice()
    const { code, out } = await office.run(`${name} --help`)
    expect(code).toBe(0)
    for (const option of Object.keys(COMMANDS[name]?.options ?? {})) expect(out).toContain(`--${option}`)
    for (const example of COMMANDS[name]?.examples ?? []) expect(out).toContain(`npm run leads -- ${example}`)
  })

  it.each(names)('the examples of %s are understood', (name) => {
    for (const example of COMMANDS[name]?.examples ?? []) {
      const [first, ...args] = example.split(' ')
      expect(first).toBe(name)
      expect(() => COMMANDS[name]?.prepare(args)).not.toThrow()
    }
  })
})

describe('what was mistyped', () => {
  it.each([
    ['', 'Usage'],
    ['frobnicate', '"frobnicate"'],
    ['constructor', '"constructor"'],
    ['show', 'REF is missing'],
    ['show UUUU-UUUU', '"UUUU-UUUU" is no reference'],
    ['show K7MQ-4XP2 more', '"more" is one argument too many'],
    ['list --foo', "Unknown option '--foo'"],
    ['list --since', '--since'],
    ['list --since gestern', '"gestern" is no day'],
    ['list --status open', '"open" is no status'],
    ['list --json=yes', '--json'],
    ['backup', 'Say either FILE or --folder FOLDER'],
    ['person', 'EMAIL is missing'],
  ])('%j is answered with one sentence, and 2', async (line, content) => {
    using office = openOffice()
    const { code, out, err } = await office.run(line)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(content)
    expect(err).toMatch(/npm run leads -- /)
    if (line !== '') expect(err.trimEnd().split('\n')).toHaveLength(1)
  })
})
