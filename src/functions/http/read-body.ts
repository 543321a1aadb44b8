import type { Refusal } from './answers.ts'

/** The longest lead that fits the field limits takes some 20 kB as percent-encoded form. */
export const MAX_BODY_BYTES = 64 * 1024

type Body = { ok: true; text: string } | { ok: false; refusal: Refusal }

const TOO_LARGE: Refusal = {
  status: 413,
  code: 'payload_too_large',
  message: `The body is larger than ${MAX_BODY_BYTES} bytes.`,
}
const NOT_UTF8: Refusal = { status: 400, code: 'invalid_utf8', message: 'The body is not valid UTF-8.' }
const NOT_JSON: Refusal = { status: 400, code: 'invalid_json', message: 'The body is not valid JSON.' }
const INCOMPLETE: Refusal = { status: 400, code: 'incomplete_body', message: 'The body ended early.' }

// Strict: Request.text() would replace invalid bytes with U+FFFD.
const decoder = new TextDecoder('utf-8', { fatal: true })

/** Reads a body of at most 64 kB and stops reading a larger one. */
export async function readBody(request: Request): Promise<Body> {
  let bytes: Uint8Array | null
  try {
    bytes = await readAtMost(request)
  } catch {
    return { ok: false, refusal: INCOMPLETE }
  }
  if (bytes === null) return { ok: false, refusal: TOO_LARGE }
  try {
    return { ok: true, text: decoder.decode(bytes) }
  } catch {
    return { ok: false, refusal: NOT_UTF8 }
  }
}

/** Reads a body of at most 64 kB as JSON. */
export async function readJson(
  request: Request,
): Promise<{ ok: true; value: unknown } | { ok: false; refusal: Refusal }> {
  const body = await readBody(request)
  if (!body.ok) return body
  try {
    return { ok: true, value: JSON.parse(body.text) }
  } catch {
    return { ok: false, refusal: NOT_JSON }
  }
}

/** @returns `null` where the body is too large. */
async function readAtMost(request: Request): Promise<Uint8Array | null> {
  const announced = request.headers.get('content-length')
  // The HTTP server ends the body at its announced length, and reading all of it at once is several times faster.
  if (announced !== null) return Number(announced) > MAX_BODY_BYTES ? null : new Uint8Array(await request.arrayBuffer())
  if (request.body === null) return new Uint8Array()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const reader = request.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer())
    size += value.byteLength
    if (size > MAX_BODY_BYTES) {
      // Not awaited: it may wait for a client that goes on sending.
      reader.cancel().catch(() => {})
      return null
    }
    chunks.push(value)
  }
}
