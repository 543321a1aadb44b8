import { afterEach, beforeEach } from 'vitest'
import { sampleStoredLead } from '../../../tests/support/sample-leads.ts'
import { claimTerms, LEASE, planMessages } from '../../lead/outbox.ts'
import type { LeadStore } from '../../lead/store/lead-store.ts'
import type { ClaimedMessage, MessageKind } from '../../lead/store/message.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'

/** Opens an empty store twice, as two servers on one database do; both handles are closed after each test. */
export type OpenTwice = () => Promise<[LeadStore, LeadStore]>

export interface StoreUnderTest {
  store: LeadStore
  /** A second handle on the same store. */
  other: LeadStore
  /** Stores a lead with its messages. */
  add(changes?: Partial<StoredLead>, idempotencyKey?: string): Promise<StoredLead>
  /** Claims all that is due. */
  claimAll(now: number): Promise<ClaimedMessage[]>
  /** Claims the one message of this kind, and gives back every other. */
  claim(lead: StoredLead, kind: MessageKind, now: number): Promise<ClaimedMessage>
  /** Settles a claimed message as sent or skipped. */
  settle(message: ClaimedMessage, now: number, skipped?: boolean): Promise<boolean>
  /** Claims the one message of this kind and settles it as sent. */
  send(lead: StoredLead, kind: MessageKind, now: number): Promise<ClaimedMessage>
  /** Gives a claimed message back; without `retryAt` it is stuck. */
  fail(message: ClaimedMessage, error: string, retryAt?: number): Promise<boolean>
  /** Calls both handles by turns, all at once. */
  atOnce<T>(count: number, work: (store: LeadStore, index: number) => Promise<T>): Promise<T[]>
}

/** Opens a fresh store before each test and closes it after. */
export function twoHandles(open: OpenTwice): StoreUnderTest {
  const context = {} as StoreUnderTest
  beforeEach(async () => {
    ;[context.store, context.other] = await open()
  })
  afterEach(async () => {
    await context.store.close()
    await context.other.close()
  })

  context.add = async (changes = {}, idempotencyKey) => {
    const lead = sampleStoredLead(changes)
    await context.store.insertLead(lead, planMessages(lead), { idempotencyKey: idempotencyKey ?? null })
    return lead
  }
  context.claimAll = (now) => context.store.claimMessages({ ...claimTerms(now), limit: 100 })
  context.claim = async (lead, kind, now) => {
    const claimed = await context.claimAll(now)
    const wanted = claimed.find((message) => message.leadId === lead.id && message.kind === kind)
    if (wanted === undefined) throw new Error(`There is no ${kind} to claim.`)
    for (const message of claimed) if (message !== wanted) await context.fail(message, 'GIVEN_BACK', now)
    return wanted
  }
  context.settle = ({ id, lease }, now, skipped = false) => context.store.completeMessage({ id, lease, now, skipped })
  context.send = async (lead, kind, now) => {
    const message = await context.claim(lead, kind, now)
    await context.settle(message, now)
    return message
  }
  context.fail = ({ id, lease, leaseUntil }, error, retryAt) =>
    context.store.failMessage({ id, lease, now: leaseUntil - LEASE, retryAt: retryAt ?? null, error })
  context.atOnce = (count, work) =>
    Promise.all(
      Array.from({ length: count }, (_, index) => work(index % 2 === 0 ? context.store : context.other, index)),
    )
  return context
}

/** Reads page after page until one is empty. */
export async function readPages<Row>(readPage: (last: Row | undefined) => Promise<Row[]>): Promise<Row[][]> {
  const pages: Row[][] = []
  for (;;) {
    const page = await readPage(pages.at(-1)?.at(-1))
    if (page.length === 0) return pages
    pages.push(page)
  }
}

/** For comparing rows whose order is not defined. */
export function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id).sort()
}
