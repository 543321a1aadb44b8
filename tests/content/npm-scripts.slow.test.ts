import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_PUBLIC_KEY } from '../../src/lead/intake/public-key.ts'
import { compressFolder } from '../../src/site/build/compress.ts'
import { copyProject } from '../support/built-copy.ts'
import { FIXTURE_FILES } from '../support/fixture-site.ts'
import { findFreePort } from '../support/listen.ts'
import { WEBHOOK_SECRET } from '../support/receiver.ts'
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

test('npm start and npm test refuse a mistake in the same words as npm run dev, and write schemas for editors', () => {
  const source = readFileSync(company, 'utf8')
  const wrong = source.replace(/^postalCode: .*$/m, 'postalCode: 4814')
  writeFileSync(company, wrong)
  const line = wrong.split('\n').indexOf('postalCode: 4814') + 1
  const sentence = `content/company.yaml, Zeile ${line}: postalCode "4814": Eine Postleitzahl hat fünf Ziffern. Beispiel: 48153\n`
  rmSync(join(folder, 'content/schema'), { recursive: true, force: true })
  for (const script of ['start', 'test']) {
    const args = ['scripts/run.mjs', script]
    // One that overlooks the mistake would run on: far above the time that this takes.
    const options = { cwd: folder, encoding: 'utf8', env: {}, timeout: 60_000 } as const
    const { stdout, stderr, status } = spawnSync(process.execPath, args, options)
    expect({ script, stdout, stderr, status }).toEqual({ script, stdout: '', stderr: sentence, status: 1 })
  }
  writeFileSync(company, source)
  // Written before content is read: the editor helps to find the mistake.
  expect(existsSync(join(folder, 'content/schema/company.json'))).toBe(true)
})

test('npm run dev waits at a mistake, keeps the last valid text at a later one, and accepts the repair', async () => {
  const source = readFileSync(hero, 'utf8')
  const headline = (text: string) => source.replace(/^headline: .*$/m, `headline: ${text}`)
  const facts = readFileSync(company, 'utf8')
  writeFileSync(company, facts.replace(/^postalCode: .*$/m, 'postalCode: 4814'))
  writeFileSync(hero, headline('Alte Überschrift'))
  await using dev = await startDev({ WEBHOOK_URL: 'https://crm.example.org/hook', WEBHOOK_SECRET })
  await expect.poll(dev.output).toMatch(/Eine Postleitzahl hat fünf Ziffern.*\nStell es richtig und speichere.*Strg-C/s)
  writeFileSync(company, facts)
  await expect.poll(dev.page).toContain('Alte Überschrift')
  // The functions' server starts with any settings, because it does not serve the page.
  await expect.poll(() => dev.post().then(({ status }) => status, String)).toBe(422)
  const wrong = headline('"Neue "große" Überschrift"')
  writeFileSync(hero, wrong)
  const line = wrong.split('\n').findIndex((one) => one.startsWith('headline')) + 1
  await expect.poll(dev.output).toContain(`content/page/hero.yaml, Zeile ${line}: Ein Text in Anführungszeichen`)
  expect(await dev.page()).toContain('Alte Überschrift')
  // An editor empties the file and fills it a moment later. The watcher drops a second change within 50 ms.
  writeFileSync(hero, '')
  await setTimeout(20)
  writeFileSync(hero, headline('Neue Überschrift'))
  await expect.poll(dev.page).toContain('Neue Überschrift')
  const long = 'Neue Überschrift, die viel länger ist, als auf einem Telefon Platz hat'
  writeFileSync(hero, headline(long))
  await expect.poll(dev.page).toContain(long)
  expect(dev.output()).toContain(`Hinweis: content/page/hero.yaml, Zeile ${line}: headline: Mehr als 60 Zeichen`)
  expect(dev.output()).not.toContain('UnhandledPromiseRejection')
})

/** Starts `npm run dev` in the copy, on free ports. */
async function startDev(settings: Record<string, string>) {
  const port = await twoFreePorts()
  const env = { PATH: process.env.PATH, PORT: String(port), DATA_DIR: join(folder, 'data'), ...settings }
  const child = spawn(process.execPath, ['scripts/run.mjs', 'dev'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const url = `http://localhost:${port}`
  return {
    output: () => output,
    page: () => fetch(url).then((response) => response.text(), String),
    post: () =>
      fetch(`${url}/functions/v1/send-lead-email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', apikey: DEFAULT_PUBLIC_KEY },
        body: '{}',
      }),
    async [Symbol.asyncDispose]() {
      const ended = child.exitCode === null && once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The function's server takes the port next to the page's. */
async function twoFreePorts(): Promise<number> {
  for (;;) {
    const port = await findFreePort()
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
