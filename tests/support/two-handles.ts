import { afterEach, beforeEach } from 'vitest'
import { claimTimes, LEASE, planMessages } from '../../src/lead/outbox/message-rules.ts'
import type { LeadStore } from '../../src/lead/store/lead-store.ts'
import type { ClaimedMessage, MessageKind } from '../../src/lead/store/message.ts'
import type { StoredLead } from '../../src/lead/store/stored-lead.ts'
import { NOON, sampleStoredLead } from './sample-leads.ts'

/** Opens an empty store twice, as two servers on one database do. Both handles are closed after each test. */
export type OpenTwice = () => Promise<[LeadStore, LeadStore]>

/** Opens a fresh store before each test, with a second handle, and closes both after it. */
export function twoHandles(open: OpenTwice) {
  const context = {
    ...({} as { store: LeadStore; other: LeadStore }),
    async add(changes: Partial<StoredLead> = {}, idempotencyKey: string | null = null) {
      const lead = sampleStoredLead(changes)
      await context.store.insertLead(lead, planMessages(lead), { idempotencyKey })
      return lead
    },
    claimAll: (now: number) => context.store.claimMessages({ ...claimTimes(now), limit: 100 }),
    /** Claims the one message of this kind, and gives back every other. */
    async claim(lead: StoredLead, kind: MessageKind, now: number) {
      const claimed = await context.claimAll(now)
      const wanted = claimed.find((message) => message.leadId === lead.id && message.kind === kind)
      if (wanted === undefined) throw new Error(`There is no ${kind} to claim.`)
      for (const message of claimed) if (message !== wanted) await context.fail(message, 'GIVEN_BACK', now)
      return wanted
    },
    settle: ({ id, lease }: ClaimedMessage, now: number, skipped = false): Promise<boolean> =>
      context.store.completeMessage({ id, lease, now, skipped }),
    async send(lead: StoredLead, kind: MessageKind, now: number) {
      const message: ClaimedMessage = await context.claim(lead, kind, now)
      await context.settle(message, now)
      return message
    },
    /** Gives a claimed message back. Without `retryAt`, it is stuck. */
    fail: (
      { id, lease, nextAttemptAt }: ClaimedMessage,
      error: string,
      retryAt: number | null = null,
    ): Promise<boolean> => context.store.failMessage({ id, lease, now: nextAttemptAt - LEASE, retryAt, error }),
    /** By default, purges the leads received before noon, and no message without a lead. */
    purge: (options: Partial<Parameters<LeadStore['purgeLeads']>[0]> = {}): Promise<number> => {
      const leads = { receivedFrom: 0, receivedBefore: NOON, onlyQuarantined: false, limit: 1000 }
      return context.store.purgeLeads({ ...leads, messagesBefore: 0, now: NOON, ...options })
    },
    unsent: async (message: ClaimedMessage) =>
      (await context.other.listUnsentMessages()).find(({ id }) => id === message.id),
    /** Makes all calls at once, by turns on both handles. */
    atOnce: <T>(count: number, work: (store: LeadStore, index: number) => Promise<T>) =>
      Promise.all(
        Array.from({ length: count }, (_, index) => work(index % 2 === 0 ? context.store : context.other, index)),
      ),
  }
  beforeEach(async () => {
    ;[context.store, context.other] = await open()
  })
  afterEach(async () => {
    await context.store.close()
    await context.other.close()
  })
  return context
}

export async function readPages<Row>(readPage: (last: Row | undefined) => Promise<Row[]>): Promise<Row[][]> {
  const pages: Row[][] = []
  for (;;) {
    const page = await readPage(pages.at(-1)?.at(-1))
    if (page.length === 0) return pages
    pages.push(page)
  }
}

/** The ids of rows whose order is not defined. They are sorted, so that tests can compare them. */
export function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id).sort()
}
