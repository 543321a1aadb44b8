import { afterEach, beforeEach } from 'vitest'
import { sampleStoredLead } from '../../../tests/support/sample-leads.ts'
import { planMessages } from '../../lead/outbox.ts'
import type { ClaimedMessage, LeadStore, StoredLead } from '../../lead/ports.ts'

export interface StoreUnderTest {
  store: LeadStore
  /** Stores a lead with the messages that it owes. */
  add(changes?: Partial<StoredLead>, key?: string): Promise<StoredLead>
  /** Claims the one message of this kind, and no other. */
  claim(lead: StoredLead, kind: string, now: number): Promise<ClaimedMessage>
}

export const LEASE = 60_000

/** Opens a fresh store before each test and closes it after. */
export function freshStore(open: () => Promise<LeadStore>): StoreUnderTest {
  const context = {} as StoreUnderTest
  beforeEach(async () => {
    context.store = await open()
  })
  afterEach(() => context.store.close())

  context.add = async (changes = {}, key) => {
    const lead = sampleStoredLead(changes)
    await context.store.submit(lead, planMessages(lead), key ?? null)
    return lead
  }
  context.claim = async (lead, kind, now) => {
    const claimed = await context.store.claimMessages({ now, leaseMs: LEASE, limit: 100 })
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
