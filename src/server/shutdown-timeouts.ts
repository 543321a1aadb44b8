import { SECOND } from '../base/durations.ts'
import { STORE_TIMEOUT } from '../storage/store-timeout.ts'

/** Docker's default, after the signal to stop. systemd and compose in deploy/ wait longer. */
const KILLED_AFTER = 10 * SECOND
/** The process ends even if a part hangs, because acknowledged leads are on the disk. */
export const EXIT_AFTER = KILLED_AFTER - SECOND
/** The message that is being sent has this time. Then there is time to give it back to the store. */
export const MESSAGE_GRACE = EXIT_AFTER - 3 * SECOND
/** Current requests have this time, because they may wait for the database. */
export const REQUEST_GRACE = STORE_TIMEOUT + SECOND / 2
