import { expect, it } from 'vitest'
import { createManualClock, openTestStore, settled, submit } from '../../../tests/support/delivery.ts'
import { addDevice, startPushWorker } from '../../../tests/support/push-device.ts'
import { startPushService } from '../../../tests/support/push-service.ts'
import { ERIKA, MAX, NOON } from '../../../tests/support/sample-leads.ts'
import { tempFolder } from '../../../tests/support/temp-folder.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../base/durations.ts'
import { actOnLead } from '../../lead/desk/act-on-lead.ts'
import type { DeskAction } from '../../lead/desk/desk-request.ts'
import type { LeadStore } from '../../lead/store/lead-store.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import type { SqliteStore } from '../../storage/sqlite/open-sqlite-store.ts'

const act = (store: LeadStore, { ref }: StoredLead, action: DeskAction, { by = MAX.address, now = NOON } = {}) =>
  actOnLead(store, ref, action, { by, now })

/** A lead that arrives now, and wakes the loop as the server does. */
async function arrive(store: SqliteStore, { clock, wake }: ReturnType<typeof startPushWorker>, lead = {}) {
  const stored = await submit(store, { receivedAt: clock.now(), ...lead })
  wake()
  return stored
}

/** Lets a minute pass, after which the loop looks. */
async function passMinute(worker: ReturnType<typeof startPushWorker>): Promise<void> {
  worker.clock.pass(MINUTE)
  await settled(worker)
}

it('notifies each device of a new lead with its town, and no device of anything else', async () => {
  await using push = await startPushService()
  const store = await openTestStore()
  for (const address of [ERIKA.address, ERIKA.address, MAX.address])
    await addDevice(store, push, { address, now: NOON })
  const worker = startPushWorker(store, push, { clock: createManualClock(NOON) })
  await settled(worker)
  worker.clock.pass(SECOND)
  await submit(store, { receivedAt: worker.clock.now(), quarantinedAt: worker.clock.now() })
  const lead = await arrive(store, worker, { address: 'Ringstr. 5, 48143 Münster', name: 'Anna Nühlen' })
  await push.until(3)
  const payload = { title: 'Neue Anfrage aus Münster', text: 'Antwort bis Do 12:00 Uhr', tag: lead.ref, ref: lead.ref }
  expect(push.received).toEqual([payload, payload, payload])
  expect(new Set(push.messages.map(({ endpoint }) => endpoint)).size).toBe(3)
  await worker.until('push-sent', 3)
  await passMinute(worker)
  expect(push.requests()).toBe(3)
  expect(JSON.stringify(worker.named('push-sent'))).not.toMatch(/Münster|push\//)
})

it('joins several new leads, and leaves out answered and deleted ones', async () => {
  await using push = await startPushService()
  const store = await openTestStore()
  await addDevice(store, push, { now: NOON })
  const leads: StoredLead[] = []
  for (let index = 1; index <= 5; index += 1) leads.push(await submit(store, { receivedAt: NOON + index }))
  const [answered, deleted] = leads as [StoredLead, StoredLead]
  await act(store, answered, { kind: 'answered', outcome: '', text: '' })
  await store.deleteLead({ ref: deleted.ref, now: NOON })
  startPushWorker(store, push, { clock: createManualClock(NOON + SECOND) })
  await push.until(1)
  expect(push.received).toEqual([{ title: '3 neue Anfragen', text: '', tag: 'anfragen', ref: null }])
})

it('reminds the responsible colleague of calls, appointments and hand-overs', async () => {
  await using push = await startPushService()
  const store = await openTestStore()
  const erika = await addDevice(store, push, { now: NOON })
  await addDevice(store, push, { address: MAX.address, now: NOON })
  const own = { receivedAt: NOON - DAY, assignedTo: ERIKA.address }
  const tried = await submit(store, own)
  await act(store, tried, { kind: 'tried', until: NOON + HOUR, text: '' }, { by: ERIKA.address })
  const visited = await submit(store, { ...own, address: '48291 Telgte' })
  const visit: DeskAction = { kind: 'answered', outcome: 'visit', text: '', until: NOON + 3 * HOUR }
  await act(store, visited, visit, { by: ERIKA.address })
  // The call that is planned before the appointment replaces no reminder of it.
  const next: DeskAction = { kind: 'tried', until: NOON + 2 * HOUR + MINUTE, text: '' }
  await act(store, visited, next, { by: ERIKA.address })
  const worker = startPushWorker(store, push, { clock: createManualClock(NOON) })
  await settled(worker)
  worker.clock.pass(HOUR)
  await push.until(1)
  await worker.until('push-sent', 1)
  await settled(worker)
  worker.clock.pass(HOUR)
  await push.until(2)
  await worker.until('push-sent', 2)
  const handed = await submit(store, { receivedAt: NOON - DAY })
  await act(store, handed, { kind: 'assigned', to: ERIKA.address }, { now: worker.clock.now() })
  worker.wake()
  await settled(worker)
  worker.clock.pass(SECOND)
  await push.until(3)
  const from = (town: string, { ref }: StoredLead) => ({ text: `Anfrage aus ${town}`, tag: ref, ref })
  expect(push.received).toEqual([
    { title: 'Jetzt wieder anrufen', ...from('Münster', tried) },
    { title: '15:00\u00a0Uhr: Termin vor Ort', ...from('Telgte', visited) },
    { title: 'An dich übergeben', ...from('Münster', handed) },
  ])
  // A push service replaces an undelivered message by the next one with its topic.
  expect(push.messages.map(({ topic }) => topic)).toEqual([tried.ref, `termin-${visited.ref}`, handed.ref])
  expect(new Set(push.messages.map(({ endpoint }) => endpoint))).toEqual(new Set([erika.endpoint]))
})

it('sends one message when the telephone hours begin, also after a restart in the night', async () => {
  await using push = await startPushService()
  const folder = tempFolder()
  const evening = NOON + 10 * HOUR
  const store = await openTestStore(folder)
  await addDevice(store, push, { now: NOON, isQuiet: true })
  const before = startPushWorker(store, push, { clock: createManualClock(evening) })
  await settled(before)
  for (let count = 0; count < 3; count += 1) await arrive(store, before)
  await settled(before)
  await before.stop()
  await submit(store, { receivedAt: evening + HOUR })
  const restarted = startPushWorker(await openTestStore(folder), push, {
    clock: createManualClock(NOON + 20 * HOUR - 30 * SECOND),
  })
  await settled(restarted)
  expect(push.requests()).toBe(0)
  await passMinute(restarted)
  await push.until(1)
  expect(push.received).toMatchObject([{ title: '4 neue Anfragen' }])
})

it('removes a device that its push service no longer knows, and tries again after any other failure', async () => {
  const faults = new Map<string, number>()
  await using push = await startPushService({ fault: (_, endpoint) => faults.get(endpoint) ?? null })
  const store = await openTestStore()
  const [gone, away, broken] = [
    await addDevice(store, push, { now: NOON }),
    await addDevice(store, push, { now: NOON }),
    await addDevice(store, push, { now: NOON }),
  ]
  faults.set(gone.endpoint, 410).set(away.endpoint, 404).set(broken.endpoint, 500)
  await submit(store, { receivedAt: NOON + 1 })
  const worker = startPushWorker(store, push, { clock: createManualClock(NOON + SECOND) })
  await worker.until('push-failed')
  await worker.until('push-removed', 2)
  expect(await store.listPushDevices()).toMatchObject([{ signIn: broken.signIn, failures: 1 }])
  expect(worker.named('push-failed').map(({ fields }) => fields)).toEqual([{ code: 'EHTTP_500', nextInSeconds: 15 }])
  faults.clear()
  await settled(worker)
  worker.clock.pass(14 * SECOND)
  await settled(worker)
  expect(push.received).toEqual([])
  worker.clock.pass(SECOND)
  await push.until(1)
  expect(push.messages[0]?.endpoint).toBe(broken.endpoint)
})

it('delays no device while the push service of another one is silent', async () => {
  const silent = new Set<string>()
  await using push = await startPushService({ fault: (_, endpoint) => (silent.has(endpoint) ? 'silence' : null) })
  const store = await openTestStore()
  silent.add((await addDevice(store, push, { now: NOON })).endpoint)
  await addDevice(store, push, { now: NOON })
  const worker = startPushWorker(store, push, { clock: createManualClock(NOON + MINUTE), limit: 600_000 })
  await settled(worker)
  worker.clock.pass(SECOND)
  await arrive(store, worker)
  await push.until(1)
  await worker.until('push-sent')
  await arrive(store, worker)
  await settled(worker)
  worker.clock.pass(SECOND)
  await push.until(2)
  const stopped = worker.stop()
  // The message under way is given back when the time to stop is over.
  worker.clock.pass(MINUTE)
  await stopped
  expect(await store.listPushDevices()).toContainEqual(expect.objectContaining({ failures: 0, notified: [] }))
})

it('sends a message again after the lease of a worker that died while sending it', async () => {
  await using push = await startPushService({ fault: (request) => (request === 1 ? 'silence' : null) })
  const store = await openTestStore()
  await addDevice(store, push, { now: NOON })
  await submit(store, { receivedAt: NOON + 1 })
  const dead = { ...store, settlePushDevice: async () => {} }
  startPushWorker(dead, push, { clock: createManualClock(NOON + SECOND), limit: 100 })
  await push.untilRequests(1)
  const worker = startPushWorker(store, push, { clock: createManualClock(NOON + 2 * SECOND) })
  await settled(worker)
  expect(push.requests()).toBe(1)
  worker.clock.pass(29 * SECOND)
  await settled(worker)
  worker.clock.pass(SECOND)
  await push.until(1)
})

it('sends nothing after a sign-out, an expired session, or a removal from STAFF', async () => {
  await using push = await startPushService()
  const store = await openTestStore()
  const left = await addDevice(store, push, { address: 'eve@example.org', now: NOON })
  const expired = await addDevice(store, push, { now: NOON, lasts: HOUR })
  const signedOut = await addDevice(store, push, { now: NOON })
  const present = await addDevice(store, push, { address: MAX.address, now: NOON })
  await store.endSessions({ id: signedOut.signIn })
  await submit(store, { receivedAt: NOON + HOUR })
  const worker = startPushWorker(store, push, { clock: createManualClock(NOON + HOUR) })
  await push.until(1)
  await worker.until('push-sent')
  await passMinute(worker)
  expect(push.messages.map(({ endpoint }) => endpoint)).toEqual([present.endpoint])
  expect((await store.listPushDevices()).map(({ signIn }) => signIn)).toEqual([present.signIn])
  expect(await store.findPushDevice(left.signIn)).toBeNull()
  expect(await store.findPushDevice(expired.signIn)).toBeNull()
})

it('looks again after a failure of the store', async () => {
  await using push = await startPushService()
  const store = await openTestStore()
  await addDevice(store, push, { now: NOON })
  await submit(store, { receivedAt: NOON + 1 })
  let isAway = true
  const listPushDevices = () => (isAway ? Promise.reject(new Error('away')) : store.listPushDevices())
  const worker = startPushWorker({ ...store, listPushDevices }, push, { clock: createManualClock(NOON + SECOND) })
  await worker.until('delivery-failed')
  isAway = false
  await settled(worker)
  worker.clock.pass(MINUTE)
  await push.until(1)
})
