import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openSqliteStore } from '../../src/storage/sqlite/open-sqlite-store.ts'
import { fixtureSite, folderForFile } from '../support/fixture-site.ts'
import { leadRequest, rawRequest } from '../support/raw-http.ts'
import { expectOneSentence, runToEnd } from '../support/run-to-end.ts'
import { sampleLead } from '../support/sample-leads.ts'
import { startServer } from '../support/start-server.ts'

const site = await fixtureSite()
const folder = folderForFile()

const runServer = (settings: Record<string, string>, command = site.command) =>
  runToEnd(command, { DATA_DIR: join(folder, 'data'), ...settings })

describe('a start that fails', () => {
  it('names a taken port', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    expectOneSentence(await runServer({ PORT: String(port) }), new RegExp(`Port ${port} .*taken.*PORT`))
    other.close()
  })

  it('names a data folder that cannot be made', async () => {
    writeFileSync(join(folder, 'file'), '')
    const dataDir = join(folder, 'file', 'data')
    expectOneSentence(await runServer({ DATA_DIR: dataDir }), /data folder .*cannot be used.*DATA_DIR/)
  })

  it('says that the page is not built', async () => {
    const command = [site.command[0] ?? '', '--site', join(folder, 'nothing')]
    expectOneSentence(await runServer({}, command), /not built.*npm run build/)
  })

  it('says that the page was built with another key', async () => {
    const built = mkdtempSync(join(folder, 'built-'))
    writeFileSync(join(built, 'index.html'), '<form action="/functions/v1/send-lead-email"></form>')
    writeFileSync(join(built, 'form.js'), "const key = 'sb_publishable_old'")
    const command = [site.command[0] ?? '', '--site', built]
    const settings = { PUBLIC_SUPABASE_ANON_KEY: 'sb_publishable_new' }
    expectOneSentence(await runServer(settings, command), /another PUBLIC_SUPABASE_ANON_KEY.*npm run build/)
  })

  it('names every bad setting, and shows no secret', async () => {
    const { code, sentences } = await runServer({ PORT: 'x', SMTP_URL: 'user:secret@host', TRUST_PROXY: '-1' })
    expect(code).toBe(1)
    expect(sentences.map((sentence) => sentence.split(' ')[0])).toEqual(['PORT', 'SMTP_URL', 'TRUST_PROXY'])
    expect(sentences.join()).not.toContain('secret')
  })
})

describe('a start', () => {
  it('says where the page is, where leads go and where mails go', async () => {
    await using server = await startServer({}, site.command)
    expect(server.output()).toContain(`The page is at ${server.url}\n`)
    expect(server.output()).toContain(join(server.dataDir, 'leads.sqlite'))
    expect(server.output()).toContain(join(server.dataDir, 'mail'))
  })

  it('names the mail server and not its password', async () => {
    await using server = await startServer(
      {
        SITE_URL: 'https://www.example.org',
        SMTP_URL: 'smtp://user:hidden@localhost:1',
        MAIL_FROM: 'Sonne <a@example.org>',
        LEAD_RECIPIENT: 'b@example.org',
      },
      site.command,
    )
    expect(server.output()).toContain('Mails are sent through localhost\n')
    await server.stop()
    expect(server.output()).not.toContain('hidden')
  })

  it('reads .env, and the environment wins', async () => {
    const own = mkdtempSync(join(folder, 'env-'))
    writeFileSync(join(own, '.env'), 'PORT=nonsense\nTRUST_PROXY=nonsense\n')
    const child = spawn(process.execPath, site.command, {
      cwd: own,
      env: { PATH: process.env.PATH, PORT: '0' },
    })
    let stderr = ''
    child.stderr.on('data', (chunk) => (stderr += chunk))
    await once(child, 'exit')
    expect(stderr).toMatch(/^TRUST_PROXY [^\n]+\n$/)
  })
})

describe('a stop', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('by %s finishes the request under way and exits 0', async (signal) => {
    await using server = await startServer({}, site.command)
    const request = leadRequest(JSON.stringify(sampleLead()))
    const half = request.length - 20
    // The server has taken the head of the request when it answers 100 Continue.
    const expectContinue = request.replace('\r\nHost', '\r\nExpect: 100-continue\r\nHost')
    const offset = expectContinue.length - request.length
    let stopped: Promise<number | null> | undefined
    const answer = await rawRequest(server.url, expectContinue.slice(0, half + offset), {
      onData: (socket) => {
        if (stopped !== undefined) return
        stopped = server.stop(signal)
        server.process.stdout?.on('data', () => {
          if (server.output().includes('"stopping"')) socket.write(expectContinue.slice(half + offset))
        })
      },
    })
    expect(answer).toContain('HTTP/1.1 200 OK')
    expect(await stopped).toBe(0)
    const store = await openSqliteStore(server.dataDir)
    expect(await store.listLeads()).toHaveLength(1)
    await store.close()
  })

  it('is not held up by idle and by slow connections', async () => {
    await using server = await startServer({}, site.command)
    const slow = rawRequest(server.url, 'GET / HTTP/1.1\r\nHost: loc')
    await rawRequest(server.url, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n', {
      isEnough: (answer) => answer.includes('200'),
    })
    expect(await server.stop()).toBe(0)
    await slow.catch(() => {})
  })

  it('is immediate at a second signal', async () => {
    await using server = await startServer({}, site.command)
    const slow = rawRequest(server.url, 'GET / HTTP/1.1\r\nHost: loc')
    const stopping = new Promise<void>((resolve) => {
      server.process.stdout?.on('data', () => server.output().includes('"stopping"') && resolve())
    })
    const stopped = server.stop()
    await stopping
    // A signal that is repeated within half a second counts as the same one.
    const asking = setInterval(() => server.process.kill('SIGTERM'), 50)
    expect(await stopped).toBe(130)
    clearInterval(asking)
    await slow.catch(() => {})
  })
})
