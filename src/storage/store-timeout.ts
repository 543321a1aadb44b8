import { SECOND } from '../base/durations.ts'

/** How long a caller waits for a locked or unreachable database. Then the call fails. */
export const STORE_TIMEOUT = 5 * SECOND
