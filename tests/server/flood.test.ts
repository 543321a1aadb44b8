import { describe, expect, it } from 'vitest'
import { sendBurst } from '../support/burst.ts'
import { fixtureSite } from '../support/fixture-site.ts'
import { listLeads } from '../support/list-leads.ts'
import { leadRequest, rawRequest, statusOfAnswer } from '../support/raw-http.ts'
import { sampleLead } from '../support/sample-leads.ts'
import { startServer } from '../support/start-server.ts'

const site = await fixtureSite()

describe('a flood', () => {
  it('from one network is refused, and only from there', async () => {
    await using server = await startServer({ RATE_LIMIT: 'on', TRUST_PROXY: '1' }, site.command)
    const send = (address: string) =>
      rawRequest(
        server.url,
        leadRequest(JSON.stringify(sampleLead()), { Connection: 'close', 'X-Forwarded-For': address }),
      )
    const answers = await Promise.all(Array.from({ length: 150 }, (_, index) => send(`192.0.2.${index}`)))
    const refused = answers.filter((answer) => statusOfAnswer(answer) === 429)
    expect(refused.length).toBeGreaterThan(30)
    expect(refused[0]).toMatch(/\r\nretry-after: \d+\r\n/i)
    expect(statusOfAnswer(await send('198.51.100.1'))).toBe(200)
    expect(await listLeads(server.dataDir)).toHaveLength(150 - refused.length + 1)
  })

  it('S12: of requests without a key refuses no visitor of the same network', async () => {
    await using server = await startServer({ RATE_LIMIT: 'on', TRUST_PROXY: '1' }, site.command)
    const send = (headers: Record<string, string>) =>
      rawRequest(
        server.url,
        leadRequest(JSON.stringify(sampleLead()), {
          Connection: 'close',
          'X-Forwarded-For': '192.0.2.1',
          ...headers,
        }),
      )
    const answers = await Promise.all(Array.from({ length: 150 }, () => send({ apikey: 'none' })))
    const statuses = new Set(answers.map(statusOfAnswer))
    expect(statuses).toEqual(new Set([401, 429]))
    expect(statusOfAnswer(await send({}))).toBe(200)
  })

  it('is taken whole where the limit is off', async () => {
    await using server = await startServer({ RATE_LIMIT: 'off' }, site.command)
    const { statuses } = await sendBurst(server.url, { total: 200, connections: 20 })
    expect(statuses).toEqual(new Map([[200, 200]]))
  })
})
