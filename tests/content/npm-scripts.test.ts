import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compressFolder } from '../../src/site/build/compress.ts'
import { copyProject } from '../support/copy-project.ts'
import { FIXTURE_FILES } from '../support/fixture-site.ts'
import { freePort } from '../support/free-port.ts'
import { root } from '../support/start-server.ts'

let folder: string
let hero: string
let company: string

beforeAll(async () => {
  folder = copyProject(root, 'npm-scripts')
  hero = join(folder, 'content/page/hero.yaml')
  company = join(folder, 'content/company.yaml')
  // A built page to start with, so that none has to be built first.
  for (const [name, content] of Object.entries(FIXTURE_FILES)) {
    mkdirSync(dirname(join(folder, 'dist', name)), { recursive: true })
    writeFileSync(join(folder, 'dist', name), content)
  }
  await compressFolder(join(folder, 'dist'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('npm start, npm run dev and npm test refuse a mistake in the same words, and write schemas for editors', () => {
  const source = readFileSync(company, 'utf8')
  const wrong = source.replace(/^postalCode: .*$/m, 'postalCode: 4814')
  writeFileSync(company, wrong)
  const line = wrong.split('\n').indexOf('postalCode: 4814') + 1
  const sentence = `content/company.yaml, Zeile ${line}: postalCode "4814": Eine Postleitzahl hat fünf Ziffern. Beispiel: 48153\n`
  rmSync(join(folder, 'content/schema'), { recursive: true, force: true })
  for (const script of ['start', 'dev', 'test']) {
    const args = ['scripts/run.mjs', script]
    // A dev server that overlooks the mistake would run on: far above the time that this takes.
    const options = { cwd: folder, encoding: 'utf8', env: {}, timeout: 60_000 } as const
    const { stdout, stderr, status } = spawnSync(process.execPath, args, options)
    expect({ script, stdout, stderr, status }).toEqual({ script, stdout: '', stderr: sentence, status: 1 })
  }
  writeFileSync(company, source)
  // Written before content is read: the editor helps to find the mistake.
  expect(existsSync(join(folder, 'content/schema/company.json'))).toBe(true)
})

test('npm run dev names a mistake, goes on with the last right text, and takes the repaired one', async () => {
  const port = await twoFreePorts()
  const source = readFileSync(hero, 'utf8')
  const headline = (text: string) => source.replace(/^headline: .*$/m, `headline: ${text}`)
  writeFileSync(hero, headline('Alte Überschrift'))
  const env = { PATH: process.env.PATH, PORT: String(port), DATA_DIR: join(folder, 'data') }
  const child = spawn(process.execPath, ['scripts/run.mjs', 'dev'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const page = () => fetch(`http://localhost:${port}/`).then((answer) => answer.text(), String)
  try {
    await expect.poll(page).toContain('Alte Überschrift')
    const wrong = headline('"Neue "große" Überschrift"')
    writeFileSync(hero, wrong)
    const line = wrong.split('\n').findIndex((one) => one.startsWith('headline')) + 1
    await expect.poll(() => output).toContain(`content/page/hero.yaml, Zeile ${line}: Ein Text in Anführungszeichen`)
    expect(await page()).toContain('Alte Überschrift')
    writeFileSync(hero, headline('Neue Überschrift'))
    await expect.poll(page).toContain('Neue Überschrift')
    const long = 'Neue Überschrift, die viel länger ist, als auf einem Telefon Platz hat'
    writeFileSync(hero, headline(long))
    await expect.poll(page).toContain(long)
    expect(output).toContain(`Hinweis: content/page/hero.yaml, Zeile ${line}: headline: Mehr als 60 Zeichen`)
    expect(output).not.toContain('UnhandledPromiseRejection')
  } finally {
    const ended = child.exitCode === null && once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
})

/** The function's server takes the port next to the page's. */
async function twoFreePorts(): Promise<number> {
  for (;;) {
    const port = await freePort()
    const next = createServer().listen(port + 1, '127.0.0.1')
    const isFree = await once(next, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    next.close()
    await once(next, 'close')
    return port
  }
}
