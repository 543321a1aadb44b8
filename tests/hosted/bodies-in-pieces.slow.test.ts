import type { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { LEAD_FUNCTION_PATH } from '../../src/lead/intake/form-contract.ts'
import { DENO_VERSIONS, PUBLISHABLE_KEY, startFunctions } from '../support/hosted-functions.ts'
import { rawRequest, statusOfResponse } from '../support/http.ts'
import { mailSettings, megabytesOf } from '../support/start-server.ts'

/** A worker on Supabase has 256 MB. Deno takes up to 85 of them before the first request. */
const MAX_MEGABYTES = 180

// No request here becomes a lead, so no mail server is needed.
const SETTINGS = { SUPABASE_DB_URL: 'postgresql://nobody:x@127.0.0.1:1/none', ...mailSettings('smtp://127.0.0.1:1') }

const headOf = (length: string) =>
  `POST ${LEAD_FUNCTION_PATH} HTTP/1.1\r\nHost: localhost\r\napikey: ${PUBLISHABLE_KEY}\r\n` +
  `Content-Type: application/json\r\n${length}\r\n\r\n`

const isWhole = (response: string) => response.includes('\r\n\r\n')

/** Writes each byte after the byte before it was sent, so that each has its own packet. */
function sendByteByByte(url: string, count: number): Promise<string> {
  const onConnect = (socket: Socket) => {
    socket.setNoDelay(true)
    let left = count
    const next = () => {
      left -= 1
      if (left >= 0) socket.write('x', () => setImmediate(next))
    }
    next()
  }
  return rawRequest(url, headOf(`Content-Length: ${count}`), { isEnough: isWhole, onConnect })
}

it.each(DENO_VERSIONS)('a body in single bytes takes little memory in %s', async (version) => {
  await using functions = await startFunctions(version, SETTINGS)
  const before = megabytesOf(functions.pid)
  const chunked = headOf('Transfer-Encoding: chunked')
  for (const count of [900, 4000, 16_000, 70_000]) {
    const response = await rawRequest(functions.url, `${chunked}${'1\r\nx\r\n'.repeat(count)}0\r\n\r\n`, {
      isEnough: isWhole,
    })
    // 400: the body is complete but no JSON. Other codes: the server refuses it.
    expect([count, statusOfResponse(response)]).toEqual([count, count === 900 ? 400 : 413])
  }
  expect(statusOfResponse(await sendByteByByte(functions.url, 16_000))).toBe(400)
  expect(before).toBeGreaterThan(0)
  expect(megabytesOf(functions.pid)).toBeLessThan(MAX_MEGABYTES)
})
