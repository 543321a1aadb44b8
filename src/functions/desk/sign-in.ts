import { DAY, HOUR, MINUTE, SECOND } from '../../lead/durations.ts'
import { newId } from '../../lead/new-id.ts'
import { newMessage } from '../../lead/outbox.ts'
import type { SignIn, SignIns } from '../../lead/store.ts'
import type { Log } from '../log.ts'
import { readSignIn, toBase64Url } from './staff-link.ts'

/** A link works for so long, counted from when it was last asked for. */
const LINK_LIFE = 15 * MINUTE
/** A session ends when it was not used for so long. */
const SESSION_LIFE = 30 * DAY
/** How many mails an address gets at most, also from strangers who know it. */
const MAILS = [
  { within: HOUR, most: 5 },
  { within: DAY, most: 10 },
]
/** The work for a link begins up to so much after the answer. */
const SPREAD = SECOND / 5

/** The addresses for which this process is at it: a thousand who ask for one at once cost no more than one. */
const underway = new Set<string>()

export interface SignInDeps {
  store: SignIns
  /** STAFF, or LEAD_RECIPIENT where that is empty; the addresses in lower case. */
  staff: readonly { name: string; address: string }[]
  /** `LINK_SECRET` */
  linkSecret: string
  /** Milliseconds since the Unix epoch. */
  now(): number
  log: Log
  /** Called when messages are on the disk. */
  onStored?: () => void
  /** Goes on with this when the answer has gone out. */
  later(work: Promise<unknown>): void
}

/**
 * Sends a link to one of staff. An address of no colleague gets the same answer: the work is done behind it, at some
 * moment. Once an address has had all its mails, its newest valid link lives on instead; without one, another mail goes out.
 * A stranger who asks for links all the time then keeps nobody out, and causes one mail in fifteen minutes.
 * @throws {StoreError} where the store does not answer
 */
export async function askForLink(typed: string, deps: SignInDeps): Promise<void> {
  const { store, staff, now, log, later, onStored } = deps
  const address = typed.trim().toLowerCase()
  // For any address: an answer that depended on the address would tell whether it is known.
  await store.findSession({ tokenHash: '', now: now() })
  if (!staff.some((colleague) => colleague.address === address) || underway.has(address)) return
  const requestedAt = now()
  const link: SignIn = { id: newId(requestedAt), address, requestedAt, expiresAt: requestedAt + LINK_LIFE }
  const message = { ...newMessage('staff-sign-in', null, requestedAt), id: link.id }
  const limits = MAILS.map(({ within, most }) => ({ since: requestedAt - within, most }))
  const send = async () => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * SPREAD))
    await store.addSignIn(link, { message, limits })
    onStored?.()
  }
  underway.add(address)
  const failed = (error: unknown) => log('sign-in-failed', {}, error)
  later(
    send()
      .catch(failed)
      .finally(() => underway.delete(address)),
  )
}

/** Uses a link up. @returns the token of the session that begins; `null` where the link was used, is forged or too old */
export async function enterWith(token: string, { store, staff, linkSecret, now }: SignInDeps): Promise<string | null> {
  const id = await readSignIn(token, linkSecret)
  if (id === null) return null
  const session = toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
  const life = { now: now(), expiresAt: now() + SESSION_LIFE }
  const address = await store.beginSession({ id, tokenHash: await hash(session), ...life })
  return staff.some((colleague) => colleague.address === address) ? session : null
}

/** The session of this token; `null` where it has ended, or its owner has left STAFF. Using it keeps it alive. */
export async function findSession(token: string | null, { store, staff, now }: SignInDeps): Promise<SignIn | null> {
  if (token === null || token.length > 100) return null
  const session = await store.findSession({ tokenHash: await hash(token), now: now() })
  if (session === null || !staff.some(({ address }) => address === session.address)) return null
  const expiresAt = now() + SESSION_LIFE
  // Once a day is enough, and spares a write with every look at the list.
  if (expiresAt - session.expiresAt > DAY) await store.extendSession({ id: session.id, expiresAt })
  return session
}

/** SHA-256, hexadecimal: a reader of the database has no session. */
async function hash(token: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
