import { describe, expect, it } from 'vitest'
import { fixtureSite, serverForFile } from '../support/fixture-site.ts'
import { listLeads } from '../support/list-leads.ts'
import { leadRequest, rawRequest, statusOfAnswer } from '../support/raw-http.ts'
import { sampleLead } from '../support/sample-leads.ts'

const server = await serverForFile({ RATE_LIMIT: 'on', TRUST_PROXY: '1' }, await fixtureSite())

describe('a flood', () => {
  it('from one network is refused, and only from there', async () => {
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

  it('of requests without a key refuses no visitor of the same network', async () => {
    const send = (headers: Record<string, string>) =>
      rawRequest(
        server.url,
        leadRequest(JSON.stringify(sampleLead()), {
          Connection: 'close',
          'X-Forwarded-For': '203.0.113.1',
          ...headers,
        }),
      )
    const answers = await Promise.all(Array.from({ length: 150 }, () => send({ apikey: 'none' })))
    const statuses = new Set(answers.map(statusOfAnswer))
    expect(statuses).toEqual(new Set([401, 429]))
    expect(statusOfAnswer(await send({}))).toBe(200)
  })
})
