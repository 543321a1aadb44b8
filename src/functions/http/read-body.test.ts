import { expect, it } from 'vitest'
import { MAX_BODY_BYTES, readBody } from './read-body.ts'

/** A body that comes in pieces without an announced length, as from a proxy. */
function streamed(body: AsyncIterable<Uint8Array>): Request {
  return new Request('http://localhost/', { method: 'POST', body, duplex: 'half' } as unknown as RequestInit)
}

function announced(body: string): Request {
  const headers = { 'content-length': String(body.length) }
  return new Request('http://localhost/', { method: 'POST', body, headers })
}

it('accepts 64 kB and not one byte more, in one piece or several', async () => {
  const text = 'x'.repeat(MAX_BODY_BYTES)
  for (const request of [announced(text), streamed(new Blob([text]).stream())]) {
    expect(await readBody(request)).toEqual({ ok: true, value: text })
  }
  for (const request of [announced(`${text}x`), streamed(new Blob([text, 'x']).stream())]) {
    expect(await readBody(request)).toMatchObject({ ok: false, refusal: { status: 413, code: 'payload_too_large' } })
  }
})

it('stops reading soon after 64 kB', async () => {
  let taken = 0
  async function* pour() {
    for (;;) {
      taken += 16_384
      yield new Uint8Array(16_384)
    }
  }
  expect(await readBody(streamed(pour()))).toMatchObject({ refusal: { status: 413 } })
  expect(taken).toBeLessThan(3 * MAX_BODY_BYTES)
})

async function* inBytes(text: string) {
  for (const byte of Buffer.from(text)) yield Uint8Array.of(byte)
}

it('accepts a thousand pieces of a body whose length is not announced, and not one more', async () => {
  const text = 'x'.repeat(1000)
  expect(await readBody(streamed(inBytes(text)))).toEqual({ ok: true, value: text })
  expect(await readBody(streamed(inBytes(`${text}x`)))).toMatchObject({ refusal: { status: 413 } })
})

it('keeps characters whole that are split between pieces', async () => {
  expect(await readBody(streamed(inBytes('Süd🏠')))).toEqual({ ok: true, value: 'Süd🏠' })
})

it('refuses a body that breaks off', async () => {
  const stream = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('gone')) })
  expect(await readBody(streamed(stream))).toMatchObject({ refusal: { status: 400, code: 'incomplete_body' } })
})
