import { expect, it } from 'vitest'
import { addSession } from '../../../tests/support/push-device.ts'
import { NOON, sampleEntry } from '../../../tests/support/sample-leads.ts'
import { type OpenTwice, twoHandles } from '../../../tests/support/two-handles.ts'
import { DAY, HOUR } from '../../base/durations.ts'
import { newId } from '../../base/new-id.ts'
import { pick } from '../../base/pick.ts'
import { type HistoryEntry, NO_RESULT } from '../../lead/steps/history-entry.ts'
import { NEWS_COLUMNS, type PushDevice } from '../../lead/store/push-devices.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'

const [ERIKA, MAX] = ['erika@example.org', 'max@example.org']
const keys = { endpoint: 'https://push.example.org/1', p256dh: 'key', auth: 'secret' }

export function describePushDevices(open: OpenTwice): void {
  const context = twoHandles(open)
  const signIn = (address = ERIKA) => addSession(context.store, { address, now: NOON })
  const set = (id: string, changes: Partial<PushDevice> = {}) =>
    context.store.setPushDevice({ ...keys, signIn: id, isQuiet: true, notifiedAt: NOON, ...changes })
  const read = async (id: string) => (await context.other.findPushDevice(id)) as PushDevice

  it('keeps one device for each session, and ends with it', async () => {
    const [one, two] = [await signIn(), await signIn(MAX)]
    await context.atOnce(6, (store, index) =>
      store.setPushDevice({ ...keys, endpoint: `https://${index}.org`, signIn: one, isQuiet: false, notifiedAt: NOON }),
    )
    await set(one)
    const device = {
      ...keys,
      signIn: one,
      address: ERIKA,
      expiresAt: NOON + 30 * DAY,
      isQuiet: true,
      notifiedAt: NOON,
      notified: [],
      freeAt: 0,
      failures: 0,
    }
    expect(await read(one)).toStrictEqual(device)
    await set(two, { endpoint: 'https://push.example.org/2' })
    expect((await context.other.listPushDevices()).map(({ address }) => address).sort()).toEqual([ERIKA, MAX])
    await context.store.endSessions({ id: one })
    expect(await context.other.listPushDevices()).toMatchObject([{ signIn: two }])
    await context.store.removePushDevice({ signIn: two, endpoint: keys.endpoint })
    expect(await read(two)).not.toBeNull()
    await context.store.removePushDevice({ signIn: two })
    expect(await read(two)).toBeNull()
  })

  it('moves an endpoint to the session that subscribed last', async () => {
    const [one, two] = [await signIn(), await signIn(MAX)]
    await context.atOnce(8, (store, index) =>
      store.setPushDevice({ ...keys, signIn: index < 4 ? one : two, isQuiet: false, notifiedAt: NOON }),
    )
    await set(two)
    expect(await context.other.listPushDevices()).toMatchObject([{ address: MAX, endpoint: keys.endpoint }])
  })

  it('lets one of several workers claim a device, and only that one settle it', async () => {
    const id = await signIn()
    await set(id)
    const device = await read(id)
    const claimed = await context.atOnce(8, (store, index) =>
      store.claimPushDevice({ device, leaseUntil: NOON + 100 + index }),
    )
    expect(claimed.filter(Boolean)).toHaveLength(1)
    const leaseUntil = NOON + 100 + claimed.indexOf(true)
    const progress = { notifiedAt: NOON + 5, notified: ['a', 'ü"'], freeAt: NOON + 6, failures: 2 }
    await context.other.settlePushDevice({ signIn: id, leaseUntil: leaseUntil + 1, progress })
    expect(await read(id)).toMatchObject({ notifiedAt: NOON, freeAt: leaseUntil })
    await context.other.settlePushDevice({ signIn: id, leaseUntil, progress })
    expect(await read(id)).toMatchObject(progress)
  })

  it('keeps the progress of an endpoint that is stored again, and starts again with another endpoint', async () => {
    const id = await signIn()
    await set(id)
    const device = await read(id)
    await context.store.claimPushDevice({ device, leaseUntil: NOON + 9 })
    const progress = { notifiedAt: NOON + 5, notified: ['a'], freeAt: NOON + 6, failures: 2 }
    await context.store.settlePushDevice({ signIn: id, leaseUntil: NOON + 9, progress })
    await set(id, { isQuiet: false, notifiedAt: NOON + 99 })
    expect(await read(id)).toMatchObject({ ...progress, isQuiet: false })
    await set(id, { endpoint: 'https://push.example.org/2', notifiedAt: NOON + 99 })
    const begun = { notifiedAt: NOON + 99, notified: [], freeAt: 0, failures: 0 }
    expect(await read(id)).toMatchObject(begun)
    expect(await context.store.claimPushDevice({ device: { ...device, freeAt: 0 }, leaseUntil: NOON })).toBe(false)
  })

  const newsOf = (lead: StoredLead) => pick(lead, NEWS_COLUMNS)

  it('lists untouched leads outside quarantine by arrival, newest first', async () => {
    await context.add({ receivedAt: NOON })
    const first = await context.add({ receivedAt: NOON + 1 })
    await context.add({ receivedAt: NOON + 2, tries: 1, tryAgainAt: NOON + HOUR })
    await context.add({ receivedAt: NOON + 2, assignedTo: MAX })
    await context.add({ receivedAt: NOON + 2, answeredAt: NOON + 3 })
    await context.add({ receivedAt: NOON + 2, answeredAt: NOON + 3, outcome: 'visit', nextAt: NOON + HOUR })
    await context.add({ receivedAt: NOON + 2, quarantinedAt: NOON + 2 })
    await context.add({ receivedAt: NOON + 2, anonymisedAt: NOON + 3 })
    const last = await context.add({ receivedAt: NOON + 3, quarantinedAt: NOON + 3, releasedAt: NOON + 4 })
    expect(await context.other.listArrived({ since: NOON, limit: 9 })).toStrictEqual([newsOf(last), newsOf(first)])
    expect(await context.other.listArrived({ since: NOON, limit: 1 })).toStrictEqual([newsOf(last)])
  })

  it('lists the leads to call again in a time, latest first', async () => {
    const open = await context.add({ tryAgainAt: NOON + 1 })
    const planned = await context.add({ tryAgainAt: NOON + 2, answeredAt: NOON, outcome: 'offer', nextAt: NOON + 9 })
    await context.add({ tryAgainAt: NOON })
    await context.add({ tryAgainAt: NOON + 3 })
    await context.add({ tryAgainAt: NOON + 2, answeredAt: NOON, outcome: 'lost' })
    await context.add({ tryAgainAt: NOON + 2, quarantinedAt: NOON })
    const due = { after: NOON, until: NOON + 2, limit: 9 }
    expect(await context.other.listTriesDue(due)).toStrictEqual([newsOf(planned), newsOf(open)])
  })

  it('lists the appointments of a time, earliest first, also with a next try before them', async () => {
    const planned = (nextAt: number, changes: Partial<StoredLead> = {}) =>
      context.add({ answeredAt: NOON, outcome: 'visit', nextAt, ...changes })
    const [later, tryLater] = [await planned(NOON + 4), await planned(NOON + 3, { tryAgainAt: NOON + 9 })]
    const tryFirst = await planned(NOON + 2, { outcome: 'call', tryAgainAt: NOON + 1, tries: 1 })
    const tryLate = await planned(NOON + 1, { tryAgainAt: NOON - DAY, tries: 1 })
    await planned(NOON)
    await planned(NOON + 5)
    await planned(NOON + 2, { outcome: 'offer' })
    await planned(NOON + 2, { closedAt: NOON, outcome: 'lost' })
    await planned(NOON + 2, { anonymisedAt: NOON })
    const options = { after: NOON, until: NOON + 4, limit: 9 }
    const found = [tryLate, tryFirst, tryLater, later].map(newsOf)
    expect(await context.other.listAppointments(options)).toStrictEqual(found)
    expect(await context.other.listAppointments({ ...options, limit: 1 })).toStrictEqual(found.slice(0, 1))
  })

  it('lists the leads that somebody else handed to their colleague', async () => {
    type Given = { by: string; to: string } & Partial<HistoryEntry>
    const assign = async (lead: StoredLead, at: number, { by, to, ...more }: Given, state = {}) => {
      const about = { id: newId(at), leadId: lead.id, at, by }
      const entry = sampleEntry({ ...about, kind: 'assigned', detail: to, ...more } as Partial<HistoryEntry>)
      const current = (await context.store.findLead(lead.ref)) as StoredLead
      await context.store.changeLead({ lead: current, setState: { assignedTo: to, ...state }, entry })
      return entry.id
    }
    const handed = await context.add()
    const entry = await assign(handed, NOON + 1, { by: MAX, to: ERIKA })
    await assign(await context.add(), NOON + 1, { by: ERIKA, to: ERIKA })
    await assign(await context.add(), NOON, { by: MAX, to: ERIKA })
    await assign(await context.add(), NOON + 1, { by: MAX, to: '' })
    const lost = { ...NO_RESULT, answeredAt: NOON + 1, closedAt: NOON + 1, outcome: 'lost' as const }
    await assign(await context.add(), NOON + 1, { by: MAX, to: ERIKA }, lost)
    const moved = await context.add()
    await assign(moved, NOON + 1, { by: MAX, to: ERIKA })
    await assign(moved, NOON + 2, { by: ERIKA, to: MAX })
    const until = NOON + DAY
    const planned = { kind: 'answered', detail: 'visit', until } as const
    const result = { ...NO_RESULT, answeredAt: NOON + 3, outcome: 'visit' as const, nextAt: until }
    const visit = await context.add()
    await assign(visit, NOON + 3, { by: ERIKA, to: MAX, ...planned }, result)
    await assign(await context.add(), NOON + 3, { by: MAX, to: MAX, ...planned }, result)
    await assign(await context.add(), NOON + 3, { by: ERIKA, to: MAX, kind: 'tried', detail: '', until }, result)
    const found = await context.other.listHandOvers({ since: NOON, limit: 9 })
    expect(found.map(({ at, kind, entry, lead }) => [at, kind, entry, lead.id, lead.assignedTo])).toEqual([
      [NOON + 3, 'answered', expect.any(String), visit.id, MAX],
      [NOON + 2, 'assigned', expect.any(String), moved.id, MAX],
      [NOON + 1, 'assigned', entry, handed.id, ERIKA],
    ])
    expect(await context.other.listHandOvers({ since: NOON, limit: 1 })).toHaveLength(1)
    expect(await context.other.listHandOvers({ since: NOON, to: ERIKA, limit: 1 })).toStrictEqual(found.slice(2))
  })

  it('lists the leads that their visitor supplemented, without the ones of other colleagues', async () => {
    const supplement = async (at: number, state: Partial<StoredLead> = {}, changes: Partial<HistoryEntry> = {}) => {
      const lead = await context.add(state)
      const entry = sampleEntry({
        id: newId(at),
        leadId: lead.id,
        at,
        kind: 'supplemented',
        ...changes,
      } as HistoryEntry)
      await context.store.changeLead({ lead, setContent: { answers: '[]' }, entry })
      return lead.id
    }
    const free = await supplement(NOON + 1)
    const own = await supplement(NOON + 2, { assignedTo: ERIKA })
    const former = await supplement(NOON + 3, { assignedTo: 'former@example.org' })
    await supplement(NOON)
    await supplement(NOON + 1, { assignedTo: MAX })
    await supplement(NOON + 1, {}, { kind: 'note', text: 'x' } as Partial<HistoryEntry>)
    await supplement(NOON + 1, { answeredAt: NOON, closedAt: NOON, outcome: 'lost' })
    const found = await context.other.listSupplemented({ since: NOON, notAssignedTo: [MAX], limit: 9 })
    expect(found.map(({ at, lead }) => [at, lead.id])).toEqual([
      [NOON + 3, former],
      [NOON + 2, own],
      [NOON + 1, free],
    ])
    expect(await context.other.listSupplemented({ since: NOON, notAssignedTo: [MAX], limit: 1 })).toStrictEqual(
      found.slice(0, 1),
    )
  })
}
