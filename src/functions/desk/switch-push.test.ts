import { expect, it } from 'vitest'
import { submit, supplement } from '../../../tests/support/delivery.ts'
import { LIST, openDesk, PUSH_ORIGIN } from '../../../tests/support/open-desk.ts'
import { type PushFault, startPushService } from '../../../tests/support/push-service.ts'
import { ERIKA, MAX, sampleLead } from '../../../tests/support/sample-leads.ts'
import { fromBase64Url } from '../../base/base64url.ts'
import { DAY, HOUR, MINUTE } from '../../base/durations.ts'
import { choiceWords } from '../../content/choice-words.ts'
import { pushWords as words } from '../../content/push-words.ts'
import { actOnLead } from '../../lead/desk/act-on-lead.ts'
import { MAX_NEWS } from '../../lead/desk/desk-api.ts'

/** The keys of a new device, at the push service of the test's settings. */
async function subscribe() {
  await using push = await startPushService()
  return { ...push.subscribe(), endpoint: `${PUSH_ORIGIN}/one` }
}

it('switches notifications of a session on, changes them, and switches them off', async () => {
  const { ask } = await openDesk()
  const { body: before } = await ask({ do: 'push' })
  expect(before).toEqual({ key: expect.any(String), isOn: words.isOn, privacy: words.privacy, device: null })
  expect(fromBase64Url(before.key)).toHaveLength(65)
  const device = await subscribe()
  for (const isQuiet of [true, false]) {
    const on = { status: 200, body: { ...before, device: { endpoint: device.endpoint, isQuiet } } }
    expect(await ask({ do: 'push', device: { ...device, isQuiet } })).toEqual(on)
    expect(await ask({ do: 'push' })).toEqual(on)
  }
  expect((await ask({ do: 'push', device: null })).body).toEqual(before)
})

it('keeps one device for each session, even if it subscribes another endpoint, and forgets it at sign-out', async () => {
  const { store, ask, signIn } = await openDesk()
  const max = await signIn(MAX.address)
  const device = { ...(await subscribe()), isQuiet: true }
  for (let index = 0; index < 100; index += 1) {
    await ask({ do: 'push', device: { ...device, endpoint: `${PUSH_ORIGIN}/${index}` } })
  }
  expect(await store.listPushDevices()).toHaveLength(1)
  await ask({ do: 'push', device }, max)
  expect((await store.listPushDevices()).map(({ address }) => address).sort()).toEqual([
    'erika@example.org',
    MAX.address,
  ])
  await ask({ do: 'leave', everywhere: false }, max)
  expect(await store.listPushDevices()).toMatchObject([{ address: 'erika@example.org' }])
  await ask({ do: 'leave', everywhere: true })
  expect(await store.listPushDevices()).toEqual([])
})

it('refuses endpoints inside the own network and invalid keys', async () => {
  const { store, ask } = await openDesk()
  const device = { ...(await subscribe()), isQuiet: true }
  const wrong = [
    { endpoint: 'http://127.0.0.1:3000/' },
    { endpoint: 'https://10.0.0.1/' },
    { endpoint: 'https://fcm.googleapis.com/fcm/send/x' },
    { endpoint: `${PUSH_ORIGIN}/${'x'.repeat(2000)}` },
    { p256dh: device.auth },
    { p256dh: `${device.p256dh}AAAA` },
    { auth: '' },
  ]
  for (const change of wrong) {
    const { status, body } = await ask({ do: 'push', device: { ...device, ...change } })
    expect([status, body.code], JSON.stringify(change).slice(0, 99)).toEqual([422, 'invalid_request'])
  }
  expect(await store.listPushDevices()).toEqual([])
})

it('sends a probe to the device of the session, and says if it has to be switched on again', async () => {
  const faults: (PushFault | null)[] = []
  await using push = await startPushService({ fault: () => faults.shift() ?? null })
  const { store, ask, signIn } = await openDesk([push.origin])
  const max = await signIn(MAX.address)
  const tryPush = async () => (await ask({ do: 'try-push' })).body
  expect(await tryPush()).toEqual({ problem: 'gone', words: words.probeResults })
  await ask({ do: 'push', device: { ...push.subscribe(), isQuiet: true } }, max)
  await ask({ do: 'push', device: { ...push.subscribe(), isQuiet: true } })
  expect(await tryPush()).toEqual({ problem: null, words: words.probeResults })
  expect(push.messages).toMatchObject([{ payload: { title: 'Probe', tag: 'probe', ref: null } }])
  expect(push.messages[0]?.endpoint).toBe((await ask({ do: 'push' })).body.device.endpoint)
  faults.push(500, 403, 410)
  expect(await tryPush()).toEqual({ problem: 'refused', words: words.probeResults })
  expect(await tryPush()).toEqual({ problem: 'gone', words: words.probeResults })
  expect(await store.listPushDevices()).toHaveLength(2)
  expect(await tryPush()).toEqual({ problem: 'gone', words: words.probeResults })
  expect((await store.listPushDevices()).map(({ address }) => address)).toEqual([MAX.address])
})

it('responds with the untouched leads of visitors, newest first', async () => {
  const { store, ask, act, clock } = await openDesk()
  const now = clock.now
  const news = async (since = now - MINUTE) => (await ask({ do: 'news', since })).body
  expect(await news()).toEqual({ news: [], change: '0 0', now })
  const lead = await submit(store, { receivedAt: now - 2, address: 'Ringstr. 5, 48291 Telgte' })
  const second = await submit(store, { receivedAt: now - 1, address: '', roofSize: '' })
  await submit(store, { receivedAt: now, quarantinedAt: now })
  const roof = choiceWords.roofSize.medium.replaceAll('–', '–\u2060')
  const first = {
    ref: lead.ref,
    at: lead.receivedAt,
    isKnown: false,
    what: words.news.arrived,
    town: 'Telgte',
    roof,
  }
  const newest = { ...first, ref: second.ref, at: second.receivedAt, town: '', roof: '' }
  expect(await news()).toEqual({ news: [newest, first], change: '0 0', now })
  expect(await news(now - 1)).toMatchObject({ news: [] })
  await actOnLead(store, second.ref, { kind: 'answered', outcome: '', text: '' }, { by: MAX.address, now })
  const [answered] = await store.listHistory(second.id)
  expect(await news()).toEqual({ news: [first], change: `${answered?.at} 1`, now })
  const key = crypto.randomUUID()
  await ask({ do: 'add', key, lead: sampleLead({ message: '' }), source: 'Telefon', confirms: false })
  expect(await news()).toMatchObject({ news: [first] })
  const { history } = (await act(lead, { kind: 'assigned', to: MAX.address })).body
  expect(await news()).toMatchObject({ news: [] })
  await act(lead, { kind: 'undone', entry: history[0].id })
  expect(await news()).toMatchObject({ news: [first] })
  await ask({ do: 'delete', ref: lead.ref, all: false })
  expect(await news()).toMatchObject({ news: [] })
})

it('responds with leads that a colleague handed over, only to that colleague', async () => {
  const { store, ask, clock } = await openDesk()
  const now = clock.now
  const news = async () => (await ask({ do: 'news', since: now - MINUTE })).body.news
  const lead = await submit(store, { receivedAt: now - DAY })
  const handOver = (to: string, by: string, at: number) =>
    actOnLead(store, lead.ref, { kind: 'assigned', to, text: '' }, { by, now: at })
  await handOver(MAX.address, ERIKA.address, now - 2)
  expect(await news()).toEqual([])
  await handOver(ERIKA.address, MAX.address, now - 1)
  const given = { ref: lead.ref, at: now - 1, isKnown: true, what: words.news.assigned }
  expect(await news()).toMatchObject([given])
  const arrived = await submit(store, { receivedAt: now })
  expect(await news()).toMatchObject([{ ref: arrived.ref, isKnown: false }, given])
})

it('responds with new answers and due calls of own leads and of leads without a colleague, each lead once', async () => {
  const { store, ask, act, clock } = await openDesk()
  const begin = clock.now
  const news = async () => (await ask({ do: 'news', since: begin - MINUTE })).body.news
  const answer = (ref: string, value: string) => supplement(store, ref, value, clock.now)
  const fresh = await submit(store, { receivedAt: begin })
  const earlier = () => submit(store, { receivedAt: begin - DAY })
  const [own, free, of, due] = [await earlier(), await earlier(), await earlier(), await earlier()]
  await act(own, { kind: 'assigned', to: ERIKA.address })
  await act(of, { kind: 'assigned', to: MAX.address })
  await act(due, { kind: 'tried', until: begin + HOUR, text: '' })
  for (const { ref } of [fresh, own, free, of]) await answer(ref, 'Weg 1')
  const supplemented = { isKnown: true, what: words.news.supplemented }
  const answered = [own, free].map(({ ref }) => expect.objectContaining({ ref, ...supplemented }))
  const arrived = expect.objectContaining({ ref: fresh.ref, what: words.news.arrived })
  expect(await news()).toHaveLength(3)
  expect(await news()).toEqual(expect.arrayContaining([arrived, ...answered]))
  clock.now += HOUR
  const tried = { ref: due.ref, at: begin + HOUR, isKnown: true, what: words.news.tried }
  expect((await news())[0]).toMatchObject(tried)
  clock.now += HOUR
  await answer(due.ref, 'Weg 1')
  await answer(due.ref, 'Weg 2')
  expect(await news()).toHaveLength(4)
  expect((await news())[0]).toMatchObject({ ref: due.ref, ...supplemented })
  // A lead of a former colleague is news for the whole team.
  const orphan = await earlier()
  const by = { by: 'former@example.org', now: clock.now }
  await actOnLead(store, orphan.ref, { kind: 'tried', until: clock.now + HOUR, text: '' }, by)
  await answer(orphan.ref, 'Weg 1')
  expect((await news())[0]).toMatchObject({ ref: orphan.ref, ...supplemented })
  clock.now += HOUR
  expect((await news())[0]).toMatchObject({ ref: orphan.ref, what: words.news.tried })
})

it('responds with a handed over lead, also if a colleague got many since then', async () => {
  const { store, ask, clock } = await openDesk()
  const now = clock.now
  for (let index = 0; index <= MAX_NEWS; index += 1) {
    const { ref } = await submit(store, { receivedAt: now - DAY })
    const [to, by] = index === 0 ? [ERIKA.address, MAX.address] : [MAX.address, ERIKA.address]
    await actOnLead(store, ref, { kind: 'assigned', to, text: '' }, { by, now: now - MINUTE + index })
  }
  expect((await ask({ do: 'news', since: now - HOUR })).body.news).toMatchObject([{ at: now - MINUTE }])
})

it('responds with up to 99 new leads', async () => {
  const { store, ask, clock } = await openDesk()
  for (let index = 0; index < 101; index += 1) await submit(store, { receivedAt: clock.now - index })
  expect((await ask({ do: 'news', since: 0 })).body.news).toHaveLength(99)
  expect((await ask(LIST)).body.leads).toHaveLength(50)
})
