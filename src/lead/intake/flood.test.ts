import { expect, it } from 'vitest'
import { openTestStore } from '../../../tests/support/delivery.ts'
import { NOON, PROMISE, sampleLead } from '../../../tests/support/sample-leads.ts'
import { createFloodWatch } from './flood.ts'
import { submitLead } from './submit-lead.ts'

const LIMIT = 20

/** Leads that are stored, and whose requests have no response yet. */
async function openIntake() {
  const store = await openTestStore()
  const watch = createFloodWatch(store, LIMIT)
  const responses = Promise.withResolvers<void>()
  const open: Promise<void>[] = []
  const send = (idempotencyKey: string | null = null) => {
    const { promise: isFlood, resolve } = Promise.withResolvers<boolean>()
    const lead = sampleLead({ email: `${crypto.randomUUID()}@example.net` })
    const submission = { lead, isSpam: false, spamScore: 0, source: '', now: NOON, idempotencyKey }
    const work = async (isFlood: boolean) => {
      await submitLead({ ...submission, isFlood }, { store, replyPromise: PROMISE, hasWebhook: false })
      resolve(isFlood)
      await responses.promise
    }
    open.push(watch(submission, work))
    return isFlood
  }
  return { send, respond: () => Promise.all([responses.resolve(), ...open]) }
}

it('counts a lead once while its request is under way', async () => {
  const { send, respond } = await openIntake()
  const floods = []
  for (let index = 0; index < LIMIT + 1; index += 1) floods.push(await send())
  expect(floods).toEqual([...Array(LIMIT).fill(false), true])
  await respond()
  expect(await send()).toBe(true)
})

it('counts a repeated request once, even before the first response', async () => {
  const { send } = await openIntake()
  for (let index = 0; index < LIMIT + 1; index += 1) expect(await send('key')).toBe(false)
})
