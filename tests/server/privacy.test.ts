import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { CALENDAR_PATH, SESSION_HEADER } from '../../src/lead/desk/desk-api.ts'
import { fixtureSite } from '../support/fixture-site.ts'
import { askDesk, leadRequest, rawRequest } from '../support/http.ts'
import { sampleLead } from '../support/sample-leads.ts'
import { startServer } from '../support/start-server.ts'
import { folderForFile } from '../support/temp-folder.ts'

const site = await fixtureSite()
const folder = folderForFile()

const lead = sampleLead({
  name: 'Auffällig',
  address: 'Auffallstadt',
  email: 'auffallend@example.org',
  message: 'auffallen!',
})
const PERSONAL = /auff[aä]ll|0221 ?4710123|127\.0\.0\.1(?!:\d+\n)|203\.0\.113/i

const DESK_REQUESTS = [
  { do: 'sign-in', address: 'auffallend@example.org' },
  { do: 'enter', token: 'auffallend.token' },
  { do: 'step', token: 'auffallend.token', step: 'auffallend', act: true },
  { do: 'list', view: 'open', search: 'auffallend@example.org', after: null },
]

it('the log names every request and nothing about a person', async () => {
  await using server = await startServer({ DATA_DIR: folder, TRUST_PROXY: '1' }, site.command)
  const send = (body: unknown, headers = {}) =>
    rawRequest(
      server.url,
      leadRequest(JSON.stringify(body), { Connection: 'close', 'X-Forwarded-For': '203.0.113.7', ...headers }),
    )
  await send(lead, { 'Idempotency-Key': 'auffallend' })
  await send({ ...lead, name: 'Auffälliger' }, { 'Idempotency-Key': 'auffallend' })
  await send({ ...lead, email: 'auffallend' })
  await send(lead, { apikey: 'auffallend' })
  await send(lead, { 'X-Form-Signals': 'h=1;auffallend' })
  await rawRequest(server.url, leadRequest('{"auffallend', { Connection: 'close' }))
  await fetch(`${server.url}/?email=auffallend@example.org`, { headers: { 'user-agent': 'auffallend' } })
  await fetch(`${server.url}/auffallend@example.org`)
  await fetch(`${server.url}${CALENDAR_PATH}auffallend.token`)
  for (const body of DESK_REQUESTS) {
    await (await askDesk(server.url, body, { [SESSION_HEADER]: 'auffallend' })).arrayBuffer()
  }
  for (const path of [`/${CALENDAR_PATH}auffallend.token`, `/x${CALENDAR_PATH}auffallend`, '/Auffallend']) {
    await rawRequest(server.url, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  }
  // A failing store logs the most.
  const other = new DatabaseSync(join(folder, 'leads.sqlite'))
  other.exec('DROP TABLE messages')
  other.close()
  await send({ ...lead, phone: '0221 4710124' })
  await server.stop()

  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  const events = lines.map((line) => JSON.parse(line) as { event: string; time: string })
  expect(events.filter(({ event }) => event === 'request')).toHaveLength(13 + DESK_REQUESTS.length)
  expect(events.map(({ event }) => event)).toEqual(expect.arrayContaining(['request', 'store-failed', 'stopping']))
  expect(server.output()).not.toMatch(PERSONAL)
})
