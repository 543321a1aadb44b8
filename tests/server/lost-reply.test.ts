import { describe, expect, it } from 'vitest'
import { auditStore } from '../support/audit-store.ts'
import { fixtureSite, serverForFile } from '../support/fixture-site.ts'
import { leadRequest, rawRequest, statusOfAnswer } from '../support/raw-http.ts'
import { sampleLead } from '../support/sample-leads.ts'

const site = await fixtureSite()
const server = await serverForFile({}, site)

const requestOf = (email: string, key: string) =>
  leadRequest(JSON.stringify(sampleLead({ email })), { 'Idempotency-Key': key, Connection: 'close' })

describe('the same request again', () => {
  it('is one lead after the reply was lost: cut at once, in the middle, after the first byte', async () => {
    const email = 'lost@example.org'
    const request = requestOf(email, 'lost')
    // Gone before the server could answer.
    await rawRequest(server.url, request, { onConnect: (socket) => socket.end(() => socket.resetAndDestroy()) }).catch(
      () => {},
    )
    // Gone with the first bytes of the answer.
    await rawRequest(server.url, request, { isEnough: (answer) => answer.length > 0 })
    expect(statusOfAnswer(await rawRequest(server.url, request))).toBe(200)
    const { leads, doubled, incomplete } = auditStore(server.dataDir, new Set([email]))
    expect({ leads, doubled, incomplete }).toEqual({ leads: 1, doubled: [], incomplete: [] })
  })

  it('stores nothing of a body that broke off', async () => {
    const request = requestOf('half@example.org', 'half')
    await rawRequest(server.url, request.slice(0, -10), { onConnect: (socket) => socket.end() })
    expect(auditStore(server.dataDir, new Set(['half@example.org'])).lost).toEqual(['half@example.org'])
  })
})
