import { SECOND } from '../base/durations.ts'
import { explainCertificate } from '../base/explain-certificate.ts'
import { DeliveryError, errorWord } from '../lead/outbox/transport.ts'

interface HttpRequest {
  url: URL
  /** The content type is JSON by default. */
  headers: Record<string, string>
  /** A request without a body is a GET. */
  body?: string | Uint8Array<ArrayBuffer>
}

interface ClientOptions {
  setting: string
  service?: string
  /**
   * Milliseconds for a request with its response. It is shorter than a lease, so that no second worker sends the message too.
   */
  limit?: number | undefined
}

/** Uses only web APIs, for Deno. */
export function createHttpClient({ setting, service, limit = 10 * SECOND }: ClientOptions) {
  const closing = new AbortController()
  return {
    /** Throws DeliveryError without a complete response. */
    async call<Result>(
      { url, headers, body }: HttpRequest,
      readResponse: (response: Response) => Promise<Result>,
    ): Promise<Result> {
      try {
        const response = await fetch(url, {
          method: body === undefined ? 'GET' : 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: body ?? null,
          signal: AbortSignal.any([closing.signal, AbortSignal.timeout(limit)]),
          // A followed redirect could take keys and personal data to another host.
          redirect: 'manual',
        })
        return await readResponse(response)
      } catch (error) {
        const cause = error instanceof Error ? error.cause : undefined
        const who = service === undefined ? `von ${url.host}` : `von ${service} auf ${url.host}`
        const explanation = explainCertificate(cause, who, setting)
        throw new DeliveryError(faultCode(error), { cause: error, explanation })
      }
    },
    close: async () => closing.abort(),
  }
}

/** Ignores the body, which may be endless and quote personal data. */
export async function dropBody(response: Response): Promise<Response> {
  await response.body?.cancel()
  return response
}

/** The actual error of `fetch` is in `cause`. On Node, it has a code. */
function faultCode(error: unknown): string {
  if (!(error instanceof Error)) return 'EUNKNOWN'
  if (error.name === 'TimeoutError') return 'ETIMEDOUT'
  if (error.name === 'AbortError') return 'EABORT'
  const word = errorWord(error.cause)
  return word === 'EUNKNOWN' ? 'ECONNECTION' : word
}
