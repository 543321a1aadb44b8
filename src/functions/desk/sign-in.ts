import { toBase64Url } from '../../base/base64url.ts'
import { DAY, HOUR, SECOND } from '../../base/durations.ts'
import { sha256 } from '../../base/hashes.ts'
import { newId } from '../../base/new-id.ts'
import { isStaff } from '../../lead/is-staff.ts'
import { newMessage } from '../../lead/outbox/message-rules.ts'
import { LINK_LIFE, type SignIn } from '../../lead/store/sign-ins.ts'
import type { FunctionDeps } from '../function-deps.ts'
import { isSameSecret } from '../http/access.ts'
import { readSignIn, signInCode } from '../links/staff-link.ts'

/** A session ends after this time without use. */
const SESSION_LIFE = 30 * DAY
/** The most mails that an address gets, even if strangers who know it ask for more. */
const MAILS = [
  { within: HOUR, most: 5 },
  { within: DAY, most: 10 },
]
/** Longest random delay in ms before a link is created, so that timing does not reveal known addresses. */
const MAX_DELAY = SECOND / 5

/** Addresses with a link being created now, so that many concurrent requests for one address cost no more than one. */
const sendingTo = new Set<string>()

/**
 * Sends a link to a colleague. Unknown addresses get the same response, because the work follows it after a random
 * delay. Once an address has had all its mails, its newest valid link is extended. If it has none, another mail is sent.
 * So a stranger's requests lock no colleague out, and cause at most one mail in fifteen minutes. Throws StoreError.
 * @returns the id for `redeemSignInCode`; if no mail is sent, an id of no sign-in, which looks the same
 */
export async function requestSignInLink(typed: string, deps: FunctionDeps): Promise<string> {
  const { store, staff, now, log, waitUntil, onStored } = deps
  const address = typed.trim().toLowerCase()
  // Read the store for every address. Otherwise, a failing store would answer differently for known addresses.
  await store.findSession({ tokenHash: '', now: now() })
  const requestedAt = now()
  const id = newId(requestedAt)
  if (!isStaff(address, staff) || sendingTo.has(address)) return id
  const signIn: SignIn = { id, address, requestedAt, expiresAt: requestedAt + LINK_LIFE }
  const message = { ...newMessage('staff-sign-in', null, requestedAt), id }
  const limits = MAILS.map(({ within, most }) => ({ since: requestedAt - within, most }))
  const send = async () => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * MAX_DELAY))
    await store.addSignIn(signIn, { message, limits })
    onStored?.()
  }
  sendingTo.add(address)
  const failed = (error: unknown) => log('sign-in-failed', {}, error)
  waitUntil(
    send()
      .catch(failed)
      .finally(() => sendingTo.delete(address)),
  )
  return id
}

/** Uses up a link. Returns the new session's token, or `null` if the link is used, forged or expired. */
export async function redeemSignInLink(token: string, deps: FunctionDeps): Promise<string | null> {
  const id = await readSignIn(token, deps.linkSecret)
  return id === null ? null : beginSession(id, deps)
}

/** Each response to a code takes at least this long (ms), because counting a guess takes time only for a known address. */
export const CODE_RESPONSE_DELAY = SECOND / 5

/**
 * Exchanges the code of a sign-in for a session. The code works once. Only the browser that asked knows the id, so a stranger
 * can only try codes for their own sign-ins. `null` if the code is wrong, too many were tried, or the sign-in is used, unknown or expired.
 */
export async function redeemSignInCode(
  { request: id, code }: { request: string; code: string },
  deps: FunctionDeps,
): Promise<string | null> {
  // Count the guess before comparing the code, so that simultaneous guesses count, too.
  const isCounted = await deps.store.countCodeTry({ id, now: deps.now() })
  return isCounted && isSameSecret(code, await signInCode(id, deps.linkSecret)) ? beginSession(id, deps) : null
}

async function beginSession(id: string, { store, staff, now }: FunctionDeps): Promise<string | null> {
  const session = toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
  // Only a hash is stored, so that a reader of the database cannot use a session.
  const life = { now: now(), expiresAt: now() + SESSION_LIFE }
  const address = await store.beginSession({ id, tokenHash: await sha256(session), ...life })
  return isStaff(address, staff) ? session : null
}

/** `null` if the session has ended or its owner has left STAFF. Each use extends the session. */
export async function findSession(token: string | null, { store, staff, now }: FunctionDeps): Promise<SignIn | null> {
  if (token === null || token.length > 100) return null
  const session = await store.findSession({ tokenHash: await sha256(token), now: now() })
  if (session === null || !isStaff(session.address, staff)) return null
  const expiresAt = now() + SESSION_LIFE
  // Extend a session at most once a day, to spare a write for each view of the list.
  if (expiresAt - session.expiresAt > DAY) await store.extendSession({ id: session.id, expiresAt })
  return session
}
