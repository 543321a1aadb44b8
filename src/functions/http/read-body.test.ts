import { describe, expect, it } from 'vitest'
import { MAX_BODY_BYTES, readBody } from './read-body.ts'

const URL = 'http://localhost/'

/** A body that comes in pieces, and counts how much of it was taken. */
function endless(piece = 16_384): { stream: ReadableStream<Uint8Array>; taken: () => number } {
  let taken = 0
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      taken += piece
      controller.enqueue(new Uint8Array(piece))
    },
  })
  return { stream, taken: () => taken }
}

function streamed(body: ReadableStream<Uint8Array>, headers: Record<string, string> = {}): Request {
  return new Request(URL, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
}

describe('reading a body', () => {
  it('takes 64 kB, in one piece or several', async () => {
    const text = 'x'.repeat(MAX_BODY_BYTES)
    expect(await readBody(new Request(URL, { method: 'POST', body: text }))).toEqual({ ok: true, text })
    const stream = new Blob([text]).stream()
    expect(await readBody(streamed(stream))).toEqual({ ok: true, text })
  })

  it('refuses one byte more', async () => {
    const body = 'x'.repeat(MAX_BODY_BYTES + 1)
    const headers = { 'content-length': String(body.length) }
    for (const request of [
      new Request(URL, { method: 'POST', body, headers }),
      new Request(URL, { method: 'POST', body }),
    ]) {
      expect(await readBody(request)).toMatchObject({ ok: false, refusal: { status: 413, code: 'payload_too_large' } })
    }
  })

  it('stops reading a body without an announced length soon after 64 kB', async () => {
    const { stream, taken } = endless()
    expect(await readBody(streamed(stream))).toMatchObject({ refusal: { status: 413 } })
    expect(taken()).toBeLessThan(3 * MAX_BODY_BYTES)
  })

  it('reads nothing of one that announces too much', async () => {
    const { stream, taken } = endless()
    const before = taken()
    expect(await readBody(streamed(stream, { 'content-length': '10000000' }))).toMatchObject({
      refusal: { status: 413 },
    })
    // A stream fills its own queue of one piece when it is made.
    expect(taken() - before).toBeLessThanOrEqual(16_384)
  })

  it('keeps characters whole that are split between pieces', async () => {
    const bytes = new TextEncoder().encode('Süd🏠')
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    })
    expect(await readBody(streamed(stream))).toEqual({ ok: true, text: 'Süd🏠' })
  })

  it('says so where the body breaks off', async () => {
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.error(new Error('gone'))
      },
    })
    expect(await readBody(streamed(stream))).toMatchObject({ refusal: { status: 400, code: 'incomplete_body' } })
  })
})
