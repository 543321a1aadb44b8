import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyProject } from '../support/copy-project.ts'
import { root } from '../support/start-server.ts'

let folder: string
beforeEach(() => {
  folder = copyProject(root, 'setup')
})
afterEach(() => rmSync(folder, { recursive: true }))

// Not by the door: where packages are missing it installs, through the link into this project's own.
const setup = ['scripts/setup.ts']
const company = () => readFileSync(join(folder, 'content/company.yaml'), 'utf8')

test('npm run setup takes its answers line by line from a pipe, without colours', () => {
  // Enter for everything else; then a yes to each draft that is missing and to writing.
  const input = `Sonne: Nord\n${'\n'.repeat(3)}\n4814\n01067\n${'\n'.repeat(60)}`
  const first = spawnSync(process.execPath, setup, { cwd: folder, encoding: 'utf8', input })
  expect(first.stderr).toBe('Die Eingabe ist zu Ende, es fehlen noch Antworten. Es wurde nichts geschrieben.\n')
  expect(first.status).toBe(1)
  expect(first.stdout).toContain('Postleitzahl "4814": Eine Postleitzahl hat fünf Ziffern. Beispiel: 48153')
  expect(first.stdout).not.toContain('\u001b')

  const asked = first.stdout.split('Schreib ja oder nein.')[0] ?? ''
  const enters = asked.split('\n').filter((line) => / \((z\. B\.|[^()]*, |Eintrag).*\): |\]: /.test(line)).length
  const answers = input.split('\n').slice(0, enters)
  const second = spawnSync(process.execPath, setup, {
    cwd: folder,
    encoding: 'utf8',
    input: `${[...answers, ...Array(3).fill('ja')].join('\n')}\n`,
  })
  expect(second.stdout + second.stderr).toContain('Geschrieben.')
  expect(second.status).toBe(0)
  expect(company()).toContain('\nbrand: "Sonne: Nord"\n')
  expect(company()).toContain('\npostalCode: 01067\n')
})

test('Ctrl-C writes nothing, says so, and ends as shells expect it', async () => {
  const before = company()
  const child = spawn(process.execPath, ['scripts/setup.ts'], { cwd: folder, stdio: ['pipe', 'pipe', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk) => (said += chunk))
  child.stdout.on('data', (chunk) => String(chunk).includes('Firma wie im Register') && child.kill('SIGINT'))
  child.stdin.write('Sonne Nord\n')
  const [code] = await once(child, 'close')
  expect({ code, said }).toEqual({ code: 130, said: 'Abgebrochen. Es wurde nichts geschrieben.\n' })
  expect(company()).toBe(before)
})
