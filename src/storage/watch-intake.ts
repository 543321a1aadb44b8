import { MINUTE } from '../base/durations.ts'
import type { Intake } from '../lead/store/intake.ts'
import type { StoreError } from '../lead/store/store-error.ts'

/** Failures are forgotten after this time, because a store without new visitors would stay unhealthy. Monitors ask more often. */
const FORGET_AFTER = 10 * MINUTE

/** The reason why the last recent submission failed, or `null` if it did not, or one was stored since. */
export type RecentFailure = () => StoreError['code'] | null

/**
 * Reports refused submissions to the health check, because a damaged page may refuse every lead while the heartbeat still works.
 * @param isTemporary true if a failure is temporary, such as a lock
 */
export function watchIntake(
  intake: Intake,
  isTemporary: (error: StoreError) => boolean,
): { intake: Intake; recentFailure: RecentFailure } {
  let failure: { code: StoreError['code']; at: number } | null = null
  const recordFailure = (error: StoreError): never => {
    if (!isTemporary(error)) failure = { code: error.code, at: performance.now() }
    throw error
  }
  return {
    intake: {
      async insertLead(...submission) {
        const outcome = await intake.insertLead(...submission).catch(recordFailure)
        // A repeated request only reads, so it proves nothing about writing.
        if (outcome === 'stored') failure = null
        return outcome
      },
      arrivalsAtRanks: (...args) => intake.arrivalsAtRanks(...args).catch(recordFailure),
    },
    recentFailure: () => (failure !== null && performance.now() - failure.at < FORGET_AFTER ? failure.code : null),
  }
}
