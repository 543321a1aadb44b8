import { afterEach, beforeEach } from 'vitest'
import { sampleStoredLead } from '../../../tests/support/sample-leads.ts'
import { claimTerms, planMessages } from '../../lead/outbox.ts'
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
    for (const message of claimed) {
      if (message === wanted) continue
      await context.store.failMessage({ id: message.id, lease: message.lease, now, retryAt: now, error: 'GIVEN_BACK' })
    }
    return wanted
  }
  return context
}

/** For comparing rows whose order is not defined. */
export function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id).sort()
}
