import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { openOffice } from '../../tests/support/office.ts'
import { COMMANDS } from './commands.ts'

const commands = Object.entries(COMMANDS)

describe('help', () => {
  it.each(['--help', '-h', 'help'])('%s names every command', async (line) => {
    using office = openOffice()
    const { code, out, err } = await office.run(line)
    expect([code, err]).toEqual([0, ''])
    for (const [name] of commands) expect(out).toMatch(new RegExp(`^  ${name} `, 'm'))
    expect(out).toContain('delete [NUMMER] [OPTIONEN]   Löscht')
  })

  it.each(commands)('%s --help shows its options and examples, which are understood', async (name, command) => {
    using office = openOffice()
    const { code, out } = await office.run(`${name} --help`)
    expect(code).toBe(0)
    for (const option of Object.keys(command.options)) expect(out).toContain(`--${option}`)
    for (const example of command.examples) {
      expect(out).toContain(`npm run leads -- ${example}`)
      const [first, ...args] = example.split(' ')
      expect(first).toBe(name)
      expect(() => command.prepare(args)).not.toThrow()
    }
  })
})

describe('a mistyped call', () => {
  it.each([
    ['', 'Aufruf'],
    ['frobnicate', 'Den Befehl "frobnicate" gibt es nicht'],
    ['constructor', 'Den Befehl "constructor" gibt es nicht'],
    ['show', 'NUMMER fehlt.'],
    ['show UUUU-UUUU', '"UUUU-UUUU" ist keine Anfragenummer'],
    ['show K7MQ-4XP2 more', '"more" ist ein Argument zu viel'],
    ['release', 'NUMMER fehlt, oder --all.'],
    ['release K7MQ-4XP2 --all', 'Nenn entweder NUMMER oder --all.'],
    ['delete K7MQ-4XP2 --quarantined', 'Nenn entweder NUMMER oder --quarantined.'],
    ['list --foo', 'Die Option --foo gibt es hier nicht.'],
    ['list --constructor', 'Die Option --constructor gibt es hier nicht.'],
    ['list --json=yes', '--json steht ohne Wert.'],
    ['list --since', 'Hinter --since fehlt ein Wert.'],
    ['list --since gestern', '"gestern" ist kein Tag'],
    ['list --status open', '"open" ist kein Stand'],
    ['list --limit 0', '"0" ist keine Anzahl'],
    ['list --limit x', '"x" ist keine Anzahl'],
    ['list --limit 3 --all', 'Nenn entweder --limit oder --all.'],
    ['export', 'Nenn entweder --csv oder --json.'],
    ['export --csv --json', 'Nenn entweder --csv oder --json.'],
    ['backup', 'Nenn entweder DATEI oder --folder ORDNER.'],
    ['backup a.sqlite --folder b', 'Nenn entweder DATEI oder --folder ORDNER.'],
    ['backup --folder b --keep 0', '"0" ist keine Zahl von Tagen'],
    ['backup --folder b --keep soon', '"soon" ist keine Zahl von Tagen'],
    ['person', 'MAILADRESSE fehlt.'],
    ['person nobody', '"nobody" ist keine Mailadresse'],
    ['copy-to mysql://db.example.org/leads', 'Das ist keine Adresse einer Postgres-Datenbank.'],
  ])('%j is answered with one German sentence, and 2', async (line, content) => {
    using office = openOffice()
    const { code, out, err } = await office.run(line)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(content)
    expect(err).toMatch(/npm run leads -- /)
    if (line !== '') expect(err.trimEnd().split('\n')).toHaveLength(1)
  })
})

it.each(['show', 'answered', 'spam', 'release', 'retry', 'anonymise', 'delete'])(
  '%s of a lead that is not there ends with 3, and asks nothing',
  async (name) => {
    using office = openOffice()
    expect(await office.run(`${name} K7MQ-4XP2`)).toEqual({
      code: 3,
      out: '',
      err: 'Es gibt keine Anfrage mit der Nummer K7MQ-4XP2.\n',
      questions: [],
    })
  },
)

it('says so where another program holds the database, and leaves it as it was', async () => {
  using office = openOffice()
  const { ref } = await office.add()
  using other = new DatabaseSync(join(office.dataDir, 'leads.sqlite'))
  other.exec('BEGIN IMMEDIATE')
  const { code, out, err } = await office.run(`delete ${ref} --yes`)
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(/^Die Datenbank in \S+ ist gerade gesperrt: [^\n]+\n$/)
  other.exec('COMMIT')
  expect(await office.find(ref)).not.toBeNull()
})
