import { explainCertificate } from '../base/explain-certificate.ts'
import { DeliveryError, errorWord } from '../lead/outbox/transport.ts'

interface HttpRequest {
  url: URL
  /** The content type is JSON by default. */
  headers: Record<string, string>
  /** A request without a body is a GET. */
  body?: string | Uint8Array<ArrayBuffer>
  signal: AbortSignal
}

/**
 * Uses only web APIs, for Deno. Throws DeliveryError without a complete answer.
 * @param names the server's names for an operator: see explainCertificate
 * @param readAnswer the signal can also abort this function
 */
export async function callHttp<Result>(
  { url, headers, body, signal }: HttpRequest,
  names: { who: string; setting: string },
  readAnswer: (response: Response) => Promise<Result>,
): Promise<Result> {
  try {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: body ?? null,
      signal,
      // A followed redirect could take keys and personal data to another host.
      redirect: 'manual',
    })
    return await readAnswer(response)
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined
    const explanation = explainCertificate(cause, names.who, names.setting)
    throw new DeliveryError(faultCode(error), { cause: error, explanation })
  }
}

/** Ignores the body, which may be endless and quote personal data. */
export async function readStatus({ status, body }: Response): Promise<number> {
  await body?.cancel()
  return status
}

/** The actual error of `fetch` is in `cause`; on Node it has a code. */
function faultCode(error: unknown): string {
  if (!(error instanceof Error)) return 'EUNKNOWN'
  if (error.name === 'TimeoutError') return 'ETIMEDOUT'
  if (error.name === 'AbortError') return 'EABORT'
  const word = errorWord(error.cause)
  return word === 'EUNKNOWN' ? 'ECONNECTION' : word
}
