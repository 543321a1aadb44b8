import { MINUTE } from '../lead/durations.ts'
import type { Intake, StoreError } from '../lead/store.ts'

/** Longer than monitors pause between two looks. Without an end, a store that no visitor tries again would stay ill. */
const REMEMBER = 10 * MINUTE

/** Why the last submission of the last minutes failed; `null` where it did not, or one was stored since. */
export type RecentFailure = () => StoreError['code'] | null

/**
 * Notices submissions that the store refuses, for its health: a damaged page may refuse every lead and no heartbeat.
 * @param isPassing whether a failure is over in a moment, such as a lock
 */
export function watchIntake(
  intake: Intake,
  isPassing: (error: StoreError) => boolean,
): { intake: Intake; recentFailure: RecentFailure } {
  let failure: { code: StoreError['code']; at: number } | null = null
  const note = (error: StoreError): never => {
    if (!isPassing(error)) failure = { code: error.code, at: performance.now() }
    throw error
  }
  return {
    intake: {
      async insertLead(...submission) {
        const outcome = await intake.insertLead(...submission).catch(note)
        // A repetition is only read.
        if (outcome === 'stored') failure = null
        return outcome
      },
      newestNotifications: (...asked) => intake.newestNotifications(...asked).catch(note),
    },
    recentFailure: () => (failure !== null && performance.now() - failure.at < REMEMBER ? failure.code : null),
  }
}
