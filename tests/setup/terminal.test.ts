import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readFacts } from '../../src/setup/facts.ts'
import { runSetup } from '../../src/setup/run-setup.ts'
import { openTerminal } from '../../src/setup/terminal.ts'
import { type ContentCopy, sampleContent } from '../support/content-copy.ts'
import { root } from '../support/start-server.ts'

let copy: ContentCopy
beforeEach(() => {
  copy = sampleContent()
})
afterEach(() => copy[Symbol.dispose]())

/** Runs setup on real prompts. `press` waits until the screen shows a text, and then presses keys. */
function openSetup() {
  const open = () => Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => {} })
  const [stdin, stdout, stderr] = [open(), open(), open()]
  let screen = ''
  for (const stream of [stdout, stderr]) stream.on('data', (chunk) => (screen += chunk))
  const terminal = openTerminal({ stdin, stdout, stderr } as never)
  const ended = runSetup([], { root: copy.root, terminal, env: {}, folder: copy.root })
  const shows = (text: string) => expect.poll(() => screen).toContain(text)
  const press = async (text: string, keys: string) => {
    await shows(text)
    screen = ''
    // Esc alone is reported after a pause, because other keys begin with the same code.
    const pressed = once(stdin, 'keypress')
    stdin.write(keys)
    await pressed
  }
  return { ended, press, shows }
}

test('keys answer, correct and go back; Esc does nothing, and Ctrl-C ends without writing', async () => {
  const before = copy.read('company.yaml')
  const { ended, press, shows } = openSetup()
  await press('Muster Dachstrom', 'Solar Nord\r')
  await press('Firma wie im Register', '<\r')
  await press('Solar Nord', '\r')
  await press('Firma wie im Register', '\u001b')
  await press('', '\r')
  for (const question of ['Rechtsform', 'In Gründung', 'Hafenstraße']) await press(question, '\r')
  await press('48143', '4814\r')
  await press('Eine Postleitzahl hat fünf Ziffern.', '5\r')
  await press('Münster', '\u0003')
  expect(await ended).toBe(130)
  await shows('Abgebrochen.\nEs wurde nichts geschrieben.\n')
  expect(copy.read('company.yaml')).toBe(before)
})

test('Enter alone accepts the answers, and writes at the end', async () => {
  const facts = { ...readFacts(copy.root) }
  facts.company.brand = 'Solar Nord'
  writeFileSync(join(copy.root, 'setup-answers.json'), JSON.stringify({ facts, at: 999 }))
  const { ended, press } = openSetup()
  for (const question of ['Weiter, wo', 'In welchen', 'Wer bearbeitet', 'Aus den Vorlagen', 'Schreiben?']) {
    await press(question, '\r')
  }
  expect(await ended).toBe(0)
  expect(copy.read('company.yaml')).toContain('brand: Solar Nord')
})

test('Ctrl-D closes the input, and ends setup', async () => {
  const { ended, press } = openSetup()
  await press('Muster Dachstrom', '\u0004')
  expect(await ended).toBe(130)
})

test('npm run setup explains the file of answers if there is no terminal', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/setup.ts'], {
    cwd: root,
    encoding: 'utf8',
    input: 'Solar Nord\n',
  })
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toMatch(/^Fragen kann setup nur in einem Terminal\..* npm run setup -- --answers DATEI --yes\n/)
})
