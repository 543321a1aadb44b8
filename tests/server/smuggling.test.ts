import { describe, expect, it } from 'vitest'
import { FUNCTION_PATH } from '../../src/lead/plain-form.ts'
import { DEFAULT_PUBLIC_KEY } from '../../src/lead/public-key.ts'
import { fixtureSite, serverForFile } from '../support/fixture-site.ts'
import { listLeads } from '../support/list-leads.ts'
import { rawRequest } from '../support/raw-http.ts'
import { sampleLead } from '../support/sample-leads.ts'

const site = await fixtureSite()
const server = await serverForFile({}, site)

/** What another party on the way might take for a request of its own. */
const SMUGGLED = 'GET /icon.svg HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
const LEAD = JSON.stringify(sampleLead())
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`

/** Headers that leave open where the body ends, or name no length; and the body. */
const SHAPES: [name: string, headers: string, body: string][] = [
  ['both lengths', 'Content-Length: 4\r\nTransfer-Encoding: chunked', `0\r\n\r\n${SMUGGLED}`],
  ['two lengths', `Content-Length: 0\r\nContent-Length: ${SMUGGLED.length}`, SMUGGLED],
  ['a length with a sign', `Content-Length: +${SMUGGLED.length}`, SMUGGLED],
  ['a length with a space within', 'Content-Length: 1 0', SMUGGLED],
  ['a space before the colon', 'Content-Length : 0', SMUGGLED],
  ['a line that goes on', 'X: 1\r\n Content-Length: 0', SMUGGLED],
  ['an unknown coding', 'Transfer-Encoding: xchunked', `0\r\n\r\n${SMUGGLED}`],
  ['chunked that is not last', 'Transfer-Encoding: chunked, identity', `0\r\n\r\n${SMUGGLED}`],
  ['a bare line feed in a header', `X: 1\nContent-Length: ${SMUGGLED.length}`, SMUGGLED],
  ['a NUL in a header', 'X: a\0b\r\nContent-Length: 0', SMUGGLED],
  ['a chunk that is too long', 'Transfer-Encoding: chunked', `ffffffffffffffff\r\n${SMUGGLED}`],
  ['a chunk that ends too late', 'Transfer-Encoding: chunked', `3\r\nabcde\r\n0\r\n\r\n${SMUGGLED}`],
  ['bare line feeds around a chunk', 'Transfer-Encoding: chunked', `5\nabcde\n0\n\n${SMUGGLED}`],
  ['a lead in chunks', 'Transfer-Encoding: chunked', `${chunk(LEAD)}0\r\n\r\n${SMUGGLED}`],
]

describe('a request that hides another one', () => {
  it.each(SHAPES)('lets nothing through behind it: %s', async (_name, headers, body) => {
    const key = `apikey: ${DEFAULT_PUBLIC_KEY}\r\nContent-Type: application/json`
    const request = `POST ${FUNCTION_PATH} HTTP/1.1\r\nHost: localhost\r\n${key}\r\n${headers}\r\n\r\n${body}`
    const answer = await rawRequest(server.url, request)
    expect(answer).toMatch(/^HTTP\/1\.1 (?:400|411|413) /)
    expect(answer).not.toContain('<svg')
  })

  it('stores nothing', async () => {
    expect(await listLeads(server.dataDir)).toEqual([])
  })
})
