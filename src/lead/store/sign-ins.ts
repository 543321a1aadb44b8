import { MINUTE } from '../../base/durations.ts'
import type { NewMessage } from './message.ts'

export interface SignIn {
  id: string
  address: string
  requestedAt: number
  expiresAt: number
}

/** A link and its code are valid for this long after the latest request. */
export const LINK_LIFE = 15 * MINUTE
/** Guesses per sign-in code. After that, only the link works. */
export const MAX_CODE_TRIES = 5

export interface SignIns {
  /**
   * Adds a link and the message that carries it. For each of `limits`, an address may have `most` unused links requested after
   * `since`. If it already has them, the newest valid link is extended instead, and its unsent message is due again. If no link
   * is valid, adds a link whose code cannot be tried, so that the limits also bound the guesses. Expired or ended links never
   * work again. Removes links that expired a day ago, and links dated ahead by a wrong clock. Returns true if the link was added.
   */
  addSignIn(
    signIn: SignIn,
    options: { message: NewMessage; limits: readonly { since: number; most: number }[] },
  ): Promise<boolean>

  /** Finds an unused link. */
  findSignIn(id: string): Promise<(SignIn & { codeTries: number }) | null>

  /** Counts a guess of the code of an unused link valid at `now`. False if MAX_CODE_TRIES were counted before. */
  countCodeTry(options: { id: string; now: number }): Promise<boolean>

  extendSession(options: { id: string; expiresAt: number }): Promise<void>

  /** Turns a link valid at `now` into a session. Returns its address, or `null` if it was used or is not valid. */
  beginSession(options: { id: string; tokenHash: string; now: number; expiresAt: number }): Promise<string | null>

  findSession(options: { tokenHash: string; now: number }): Promise<SignIn | null>

  /** Removes one session, or all sessions and unused links of an address. */
  endSessions(options: { id: string } | { address: string }): Promise<void>
}
