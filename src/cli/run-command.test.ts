import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { openCommandLine } from '../../tests/support/command-line.ts'
import { splitWords } from '../../tests/support/start-server.ts'
import { COMMANDS } from './commands.ts'

const commands = Object.entries(COMMANDS)

it('names every command in the help', async () => {
  using cli = openCommandLine()
  const { code, out, err } = await cli.run('--help')
  expect([code, err]).toEqual([0, ''])
  for (const [name] of commands) expect(out).toMatch(new RegExp(`^  ${name} `, 'm'))
  expect(out).toMatch(/^ {2}delete \[NUMMER\] \[OPTIONEN\] {2,}Löscht/m)
})

it.each(commands)('shows in the help of %s its options, and examples that work', async (name, command) => {
  using cli = openCommandLine()
  const { code, out } = await cli.run(`${name} --help`)
  expect(code).toBe(0)
  for (const option of Object.keys(command.options)) expect(out).toContain(`--${option}`)
  for (const example of command.examples) {
    expect(out).toContain(`npm run leads -- ${example}`)
    const [first, ...args] = splitWords(example)
    expect(first).toBe(name)
    expect(() => command.prepare(args)).not.toThrow()
  }
})

it.each([
  ['', 'Aufruf'],
  ['constructor', 'Den Befehl "constructor" gibt es nicht'],
  ['anonymise', 'NUMMER fehlt.'],
  ['anonymise UUUU-UUUU', '"UUUU-UUUU" ist keine Anfragenummer'],
  ['anonymise K7MQ-4XP2 more', '"more" ist ein Argument zu viel'],
  ['delete', 'Nenn entweder NUMMER oder --quarantined.'],
  ['list --foo', 'Die Option --foo gibt es hier nicht.'],
  ['list --since', 'Hinter --since fehlt ein Wert, oder einer ist zu viel.'],
  ['list --since gestern', '"gestern" ist kein Tag'],
  ['export', 'Nenn entweder --csv oder --json.'],
  ['backup', 'Nenn entweder DATEI oder --folder ORDNER.'],
  ['backup --folder b --keep 0', '"0" ist keine Zahl von Tagen'],
  ['person somebody', '"somebody" ist keine Mailadresse'],
  ['copy-to mysql://db.example.org/leads', 'Das ist keine Adresse einer Postgres-Datenbank.'],
])('refuses %j with one German sentence and code 2', async (line, content) => {
  using cli = openCommandLine()
  const { code, out, err } = await cli.run(line)
  expect([code, out]).toEqual([2, ''])
  expect(err).toContain(content)
  expect(err).toMatch(/npm run leads -- /)
  if (line !== '') expect(err.trimEnd().split('\n')).toHaveLength(1)
})

it.each(['retry', 'anonymise', 'delete'])('%s of an unknown lead ends with 3, and asks nothing', async (name) => {
  using cli = openCommandLine()
  const err = 'Es gibt keine Anfrage mit der Nummer K7MQ-4XP2.\n'
  expect(await cli.run(`${name} K7MQ-4XP2`)).toEqual({ code: 3, out: '', err, questions: [] })
})

it('reports a database that another program holds, and leaves it unchanged', async () => {
  using cli = openCommandLine()
  const { ref } = await cli.add()
  using other = new DatabaseSync(join(cli.dataDir, 'leads.sqlite'))
  other.exec('BEGIN IMMEDIATE')
  const { code, err } = await cli.run(`delete ${ref} --yes`)
  expect(code).toBe(1)
  expect(err).toMatch(/^Die Datenbank in \S+ ist gerade gesperrt: [^\n]+\n$/)
  other.exec('COMMIT')
  expect(await cli.find(ref)).not.toBeNull()
})

it('names the place of a missing database, and creates none', async () => {
  using cli = openCommandLine({ DATA_DIR: '/nowhere' })
  const { code, err } = await cli.run('list')
  expect(code).toBe(1)
  expect(err).toMatch(/^Unter \/nowhere\/leads\.sqlite gibt es noch keine Datenbank: [^\n]+ DATA_DIR [^\n]+\n$/)
  expect(existsSync('/nowhere')).toBe(false)
})

it('reports a damaged database', async () => {
  using cli = openCommandLine()
  writeFileSync(join(cli.dataDir, 'leads.sqlite'), 'no database at all, but long enough. '.repeat(100))
  const { code, err } = await cli.run('list')
  expect(code).toBe(1)
  expect(err).toMatch(/^Die Datenbank in \S+ ist beschädigt: [^\n]+\n$/)
})
