import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { postLead } from '../support/burst.ts'
import { fixtureSite } from '../support/fixture-site.ts'
import { freePort } from '../support/free-port.ts'
import { isEvent, WEBHOOK_SECRET } from '../support/receiver.ts'
import { root, startServer } from '../support/start-server.ts'

const site = await fixtureSite()

it('the event in docs/crm.md has the published shape', () => {
  const [, json = ''] = /```json\n([\s\S]+?)```/.exec(readFileSync(join(root, 'docs/crm.md'), 'utf8')) ?? []
  expect(isEvent(JSON.parse(json)), JSON.stringify(isEvent.errors)).toBe(true)
})

it('the receiver in docs/crm.md accepts our events, and refuses forged ones', async () => {
  const [, code = ''] = /```js\n([\s\S]+?)```/.exec(readFileSync(join(root, 'docs/crm.md'), 'utf8')) ?? []
  // Next to the package that it imports.
  const file = join(root, 'node_modules/.cache/crm-receiver.mjs')
  // Only `listening` means that it answers: listen() returns before.
  const receiverCode = code.replace(/^createServer/m, 'const server = createServer')
  writeFileSync(file, `${receiverCode}\nserver.on('listening', () => console.log('ready'))`)
  const port = await freePort()
  const receiver = spawn(process.execPath, [file], { env: { WEBHOOK_SECRET, PORT: String(port) } })
  onTestFinished(() => void receiver.kill())
  const next = async () => String((await once(receiver.stdout, 'data'))[0])
  expect(await next()).toBe('ready\n')

  const url = `http://127.0.0.1:${port}/`
  const forged = { 'webhook-id': 'x', 'webhook-timestamp': String(Math.floor(Date.now() / 1000)) }
  const headers = { ...forged, 'webhook-signature': 'v1,AAAA' }
  expect((await fetch(url, { method: 'POST', headers, body: '{"type":"lead.deleted"}' })).status).toBe(401)

  const heard = next()
  await using server = await startServer({ WEBHOOK_URL: url, WEBHOOK_SECRET }, site.command)
  const agent = new Agent()
  expect(await postLead(server.url, agent, { email: 'erika@example.org' })).toBe(200)
  agent.destroy()
  expect(await heard).toMatch(/^lead\.created [0-9A-Z]{4}-[0-9A-Z]{4}\n$/)
})
