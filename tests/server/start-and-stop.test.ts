import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { expectOneSentence, fixtureSite, runToEnd } from '../support/fixture-site.ts'
import { leadRequest, rawRequest } from '../support/http.ts'
import { sampleLead } from '../support/sample-leads.ts'
import { mailSettings, root, startServer } from '../support/start-server.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { withStore } from '../support/with-store.ts'

const site = await fixtureSite()

// start-and-stop.slow.test.ts has more starts that fail.
it.each([
  ['the server', site.command, []],
  ['a command', [join(root, 'src/cli/main.ts'), 'list'], ['An den Einstellungen stimmt etwas nicht:']],
])('%s reports mistakes in .env together with invalid values, and does not start', async (_name, command, heading) => {
  const cwd = tempFolder()
  const lines = ['SMPT_URL=smtp://user:hunter2@smtp.example.org', 'HOST=a', 'HOST=b', 'TRUST_PROXY=x']
  writeFileSync(join(cwd, '.env'), lines.join('\n'))
  const { code, sentences } = await runToEnd(command, { DATA_DIR: join(cwd, 'data') }, cwd)
  expect(sentences).toEqual([
    ...heading,
    '.env, Zeile 1: Die Einstellung SMPT_URL gibt es nicht: Ist SMTP_URL gemeint?',
    expect.stringMatching(/Zeile 3: HOST steht schon in Zeile 2/),
    expect.stringMatching(/^TRUST_PROXY muss/),
  ])
  expect(code).toBe(1)
})

it('names its only option if it gets another one', async () => {
  expectOneSentence(await runToEnd([...site.command, '--foo'], {}, tempFolder()), /--site ORDNER/)
})

it('prints the address, the database file, and the mail server without its password', async () => {
  await using server = await startServer(mailSettings('smtp://user:hidden@localhost:1'), site.command)
  expect(server.output()).toContain(`Die Seite: ${server.url}\n`)
  expect(server.output()).toContain(join(server.dataDir, 'leads.sqlite'))
  expect(server.output()).toContain('Mails gehen über localhost\n')
  await server.stop()
  expect(server.output()).not.toContain('hidden')
})

describe('a stop', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('finishes the request under way and exits 0 after %s', async (signal) => {
    await using server = await startServer({}, site.command)
    // 100 Continue means that the server has read the head of the request.
    const request = leadRequest(JSON.stringify(sampleLead()), { Expect: '100-continue' })
    let stopped: Promise<number | null> | undefined
    const response = await rawRequest(server.url, request.slice(0, -20), {
      onData: (socket) => {
        if (stopped !== undefined) return
        stopped = server.stop(signal)
        server.process.stdout?.on('data', () => {
          if (server.output().includes('"stopping"')) socket.write(request.slice(-20))
        })
      },
    })
    expect(response).toContain('HTTP/1.1 200 OK')
    expect(await stopped).toBe(0)
    expect(await withStore(server.dataDir, (store) => store.listLeads())).toHaveLength(1)
  })

  it('does not wait for idle or slow connections, and ignores a second signal', async () => {
    await using server = await startServer({}, site.command)
    const slow = rawRequest(server.url, 'GET / HTTP/1.1\r\nHost: loc')
    await rawRequest(server.url, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n', {
      isEnough: (response) => response.includes('200'),
    })
    server.process.kill('SIGINT')
    expect(await server.stop()).toBe(0)
    await slow.catch(() => {})
  })
})
