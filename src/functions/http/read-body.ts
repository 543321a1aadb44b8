import type { Refusal } from './responses.ts'

export type ContentKind = 'json' | 'form' | 'unreadable-form' | null

/**
 * `null` for an unsupported type. An unreadable form has its own kind, because its visitor has no
 * script and needs a page, not JSON.
 */
export function contentKind(headers: Headers): ContentKind {
  const [type = '', ...parameters] = (headers.get('content-type') ?? '').toLowerCase().split(';')
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('charset='))
  const isReadable =
    (charset === undefined || /^charset="?utf-?8"?$/.test(charset)) &&
    (headers.get('content-encoding') ?? 'identity') === 'identity'
  if (type.trim() === 'application/x-www-form-urlencoded') return isReadable ? 'form' : 'unreadable-form'
  return isReadable && type.trim() === 'application/json' ? 'json' : null
}

/** The longest valid lead takes some 20 kB as percent-encoded form. */
export const MAX_BODY_BYTES = 64 * 1024
/** The limit for a body of unknown length, because each piece costs memory. A slow line sends some 120 packets. */
const MAX_PIECES = 1000

type Reading<Value> = { ok: true; value: Value } | { ok: false; refusal: Refusal }

const tooLarge = (maxBytes: number): Refusal => ({
  status: 413,
  code: 'payload_too_large',
  message: `The body is larger than ${maxBytes} bytes, or comes in more than ${MAX_PIECES} pieces.`,
})
const NOT_UTF8: Refusal = { status: 400, code: 'invalid_utf8', message: 'The body is not valid UTF-8.' }
const INVALID_JSON: Refusal = { status: 400, code: 'invalid_json', message: 'The body is not valid JSON.' }
const INCOMPLETE: Refusal = { status: 400, code: 'incomplete_body', message: 'The body ended early.' }

// Rejects invalid bytes, which Request.text() would replace with U+FFFD.
const decoder = new TextDecoder('utf-8', { fatal: true })

export async function readBody(request: Request, maxBytes = MAX_BODY_BYTES): Promise<Reading<string>> {
  let bytes: Uint8Array | null
  try {
    bytes = await readAtMost(request, maxBytes)
  } catch {
    return { ok: false, refusal: INCOMPLETE }
  }
  if (bytes === null) return { ok: false, refusal: tooLarge(maxBytes) }
  try {
    return { ok: true, value: decoder.decode(bytes) }
  } catch {
    return { ok: false, refusal: NOT_UTF8 }
  }
}

export async function readJson(request: Request, maxBytes?: number): Promise<Reading<unknown>> {
  const body = await readBody(request, maxBytes)
  if (!body.ok) return body
  try {
    return { ok: true, value: JSON.parse(body.value) }
  } catch {
    return { ok: false, refusal: INVALID_JSON }
  }
}

async function readAtMost(request: Request, maxBytes: number): Promise<Uint8Array | null> {
  const announced = request.headers.get('content-length')
  // The HTTP server enforces the announced length, and one read is several times faster.
  if (announced !== null) return Number(announced) > maxBytes ? null : new Uint8Array(await request.arrayBuffer())
  if (request.body === null) return new Uint8Array()
  // Copies each piece, because Deno keeps a buffer of 64 kB for it, however small it is.
  const bytes = new Uint8Array(maxBytes)
  const reader = request.body.getReader()
  let size = 0
  for (let pieces = 0; pieces <= MAX_PIECES; pieces += 1) {
    const { done, value } = await reader.read()
    if (done) return bytes.subarray(0, size)
    if (size + value.byteLength > maxBytes) break
    bytes.set(value, size)
    size += value.byteLength
  }
  // Do not await the cancellation, because it may wait for a client that keeps sending.
  reader.cancel().catch(() => {})
  return null
}
