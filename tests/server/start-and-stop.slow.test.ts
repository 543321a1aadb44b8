import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeBuiltFor } from '../../src/site/build/built-for.ts'
import { BUILT_FOR } from '../support/built-copy.ts'
import { expectOneSentence, fixtureSite, runToEnd } from '../support/fixture-site.ts'
import { listen } from '../support/listen.ts'
import { LINK_SECRET } from '../support/sample-leads.ts'
import { commandFor, mailSettings, startServer } from '../support/start-server.ts'
import { folderForFile } from '../support/temp-folder.ts'

const site = await fixtureSite()
const folder = folderForFile()

const runServer = (settings: Record<string, string>, command: readonly string[] = site.command, cwd?: string) =>
  runToEnd(command, { DATA_DIR: join(folder, 'data'), ...settings }, cwd)

describe('a start that fails', () => {
  it('names a taken port, and ends even while it waits for the database', async () => {
    await using other = await listen(createServer())
    const sentence = new RegExp(`Port ${other.port} .*besetzt.*PORT`)
    expectOneSentence(await runServer({ PORT: String(other.port) }), sentence)
    const away = { DATABASE_URL: 'postgres://u@127.0.0.1:9/x', LINK_SECRET, ...mailSettings('smtp://127.0.0.1:9') }
    const { code, sentences } = await runServer({ PORT: String(other.port), ...away })
    expect([code, sentences.at(-1)]).toEqual([1, expect.stringMatching(sentence)])
  })

  it('reports a page that is not built, or was built with another key', async () => {
    const built = mkdtempSync(join(folder, 'built-'))
    const command = commandFor(built)
    expectOneSentence(await runServer({}, command), /nicht gebaut.*npm run build/)
    writeFileSync(join(built, 'index.html'), '<!doctype html>')
    writeBuiltFor(built, { ...BUILT_FOR, publicKey: 'sb_publishable_other' })
    expectOneSentence(await runServer({}, command), /anderen PUBLIC_SUPABASE_ANON_KEY.*npm run build/)
  })
})

it('prefers the environment to .env, and warns of a mistyped name there', async () => {
  const cwd = mkdtempSync(join(folder, 'env-'))
  writeFileSync(join(cwd, '.env'), 'PORT=nonsense\nDATA_DIR=/dev/null/loses')
  const own = { DATA_DIR: '/dev/null/wins', LEAD_RECIPENT: 'x' }
  const { code, sentences } = await runServer(own, site.command, cwd)
  expect([code, ...sentences]).toEqual([
    1,
    'In der Umgebung steht LEAD_RECIPENT. Diese Einstellung gibt es nicht: Ist LEAD_RECIPIENT gemeint?',
    expect.stringMatching(/Der Ordner \/dev\/null\/wins lässt sich nicht benutzen.*DATA_DIR/),
  ])
})

it('reports an .env that cannot be read', async () => {
  const cwd = mkdtempSync(join(folder, 'folder-'))
  mkdirSync(join(cwd, '.env'))
  expectOneSentence(await runServer({}, site.command, cwd), /^\.env lässt sich nicht lesen \(EISDIR\)/)
})

it('prints at a terminal how to stop the server, and a readable log without requests', async () => {
  const asTerminal = ['--import', 'data:text/javascript,process.stdout.isTTY=true', ...site.command]
  await using server = await startServer({}, asTerminal)
  expect(server.output()).toMatch(/^Die Seite: http.*\nAnfragen liegen in .*\nMails .*\nStrg-C beendet\.\n/)
  expect((await fetch(server.url)).status).toBe(200)
  expect(await server.stop('SIGINT')).toBe(0)
  // If a mail is due at this time of day, it adds lines.
  expect(server.output()).toMatch(/\n\d\d:\d\d:\d\d {2}stopping {2}signal="SIGINT"\n/)
  expect(server.output()).not.toMatch(/request|\{"time"/)
})
