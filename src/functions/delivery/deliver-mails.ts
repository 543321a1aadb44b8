import { germanClock } from '../../base/german-time.ts'
import type { LeadStore } from '../../lead/store/lead-store.ts'
import { StoreError } from '../../lead/store/store-error.ts'
import { reportHealth } from '../health-report.ts'
import { isSameSecret, readBearerToken } from '../http/access.ts'
import { METHOD_NOT_ALLOWED, type Refusal, respondError, sendJson } from '../http/responses.ts'
import type { Log } from '../log.ts'
import { enqueueScheduledMails, type KeepFor, purgeOld } from './upkeep.ts'

export interface DeliverMailsDeps {
  store: LeadStore
  /** `DELIVERY_SECRET` */
  secret: string
  runPass(): Promise<unknown>
  keepFor: KeepFor
  weeklyReport: boolean
  now(): number
  log: Log
}

/**
 * A schedule calls this function each minute, with the secret as bearer token, instead of our own server's delivery
 * loop. Responds with the store's health. Concurrent calls share the work.
 */
export async function deliverMails(request: Request, deps: DeliverMailsDeps): Promise<Response> {
  if (request.method !== 'POST') return respondError(METHOD_NOT_ALLOWED)
  const bearer = readBearerToken(request.headers.get('authorization'))
  if (bearer === null || !isSameSecret(bearer, deps.secret)) return respondError(UNAUTHORIZED)
  const { store, log } = deps
  try {
    const now = deps.now()
    try {
      await enqueueScheduledMails({ ...deps, now })
      if (isTimeToPurge(now)) await purgeOld({ ...deps, now })
    } finally {
      // A fault of the upkeep must not delay the messages that are due.
      await deps.runPass()
    }
    return sendJson(200, reportHealth(await store.checkHealth({ now: deps.now() }), deps.now()))
  } catch (error) {
    log('delivery-failed', {}, error)
    return respondError(error instanceof StoreError ? { ...FAILED, code: `store_${error.code}` } : FAILED)
  }
}

/** True several times each night, because a call may fail. */
function isTimeToPurge(now: number): boolean {
  const { hour, minute } = germanClock(now)
  return hour === 3 && minute < 5
}

const UNAUTHORIZED: Refusal = { status: 401, code: 'unauthorized', message: 'Send DELIVERY_SECRET as bearer token.' }
const FAILED: Refusal = { status: 503, code: 'delivery_failed', message: 'Delivery failed. The next call tries again.' }
