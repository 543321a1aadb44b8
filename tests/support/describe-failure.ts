import type { Failure } from '../../src/lead/outbox/transport.ts'

const RETRY: Record<Failure['retryFor'], string> = { all: '', staff: ', retried for staff', none: ', never retried' }

/** Its code and, unless it concerns every message and is retried, scope and retries: `550 of this message, retried for staff`. */
export function describeFailure({ code, scope, retryFor }: Failure): string {
  return `${code}${scope === 'message' ? ' of this message' : ''}${RETRY[retryFor]}`
}
