import { MINUTE } from '../base/durations.ts'
import type { Log } from '../functions/log.ts'
import { DeliveryError } from '../lead/outbox/transport.ts'
import { createHttpClient, dropBody } from '../mailers/http-client.ts'
import type { RespondWithHealth } from './health.ts'

/** Calls HEARTBEAT_URL now and every five minutes while the site is healthy. The monitor raises an alarm if calls stop. */
export function startHeartbeat(address: string, respondWithHealth: RespondWithHealth, log: Log): void {
  const url = new URL(address)
  const http = createHttpClient({ setting: 'HEARTBEAT_URL' })
  let failure: string | null = null
  const call = async () => {
    if (!(await respondWithHealth({ withNumbers: false })).ok) return failure
    const { ok, status } = await http.call({ url, headers: {} }, dropBody)
    return ok ? null : `EHTTP_${status}`
  }
  const beat = async () => {
    const code = await call().catch((error: unknown) => (error instanceof DeliveryError ? error.code : 'EUNKNOWN'))
    if (code !== failure) log(code === null ? 'heartbeat-restored' : 'heartbeat-failed', { code })
    failure = code
  }
  void beat()
  setInterval(beat, 5 * MINUTE).unref()
}
