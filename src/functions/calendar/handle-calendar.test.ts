import { expect, it } from 'vitest'
import { NIGHT, submit } from '../../../tests/support/delivery.ts'
import { openDesk } from '../../../tests/support/open-desk.ts'
import { readCalendar } from '../../../tests/support/read-calendar.ts'
import { ERIKA, MAX, SITE } from '../../../tests/support/sample-leads.ts'
import { DAY, HOUR } from '../../base/durations.ts'
import { germanDate } from '../../base/german-time.ts'
import { calendarWords } from '../../content/calendar-words.ts'
import type { DeskAction } from '../../lead/desk/desk-request.ts'
import { StoreError } from '../../lead/store/store-error.ts'
import { handleCalendar } from './handle-calendar.ts'

const agree = (outcome: 'visit' | 'call' | 'offer' | 'later', until: number): DeskAction => {
  return { kind: 'answered', outcome, text: '', until }
}

const missed = (until: number): DeskAction => ({ kind: 'tried', until, text: 'Notiz' })

/** A desk, and the calendars of its colleagues. */
async function openCalendars() {
  const desk = await openDesk()
  const renew = async (session?: string) => {
    const { body } = await desk.ask({ do: 'feed', renew: true }, session)
    return body as { address: string; createdAt: number }
  }
  const get = (path: string, method = 'GET') =>
    handleCalendar(new Request(`http://127.0.0.1${path}`, { method }), desk.deps)
  const read = async (path: string) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    return readCalendar(await response.text()).events
  }
  return { ...desk, renew, get, read }
}

it.each<[string, DeskAction, (string | number | null)[]?]>([
  ['a visit', agree('visit', NIGHT + DAY), ['Termin vor Ort: Nühlen, Münster', NIGHT + DAY, 60, 'busy', '-PT1H']],
  ['a call', agree('call', NIGHT + DAY), ['Telefontermin: Nühlen, Münster', NIGHT + DAY, 20, 'busy', '-PT1H']],
  ['an offer', agree('offer', NIGHT + DAY), ['Angebot erstellen: Nühlen, Münster', '2026-06-11', null, 'free']],
  [
    'a follow-up within a year',
    agree('later', NIGHT + 364 * DAY),
    ['Wiedervorlage: Nühlen, Münster', '2027-06-09', null, 'free'],
  ],
  ['a next try', missed(NIGHT + DAY), ['Anrufen: Nühlen, Münster', NIGHT + DAY, 20, 'busy']],
  [
    'a visit of thirteen days ago',
    agree('visit', NIGHT - 13 * DAY),
    ['Termin vor Ort: Nühlen, Münster', NIGHT - 13 * DAY, 60, 'busy', '-PT1H'],
  ],
  ['no visit of fifteen days ago', agree('visit', NIGHT - 15 * DAY)],
  ['no follow-up in more than a year', agree('later', NIGHT + 366 * DAY)],
  ['no lost lead', { kind: 'answered', outcome: 'lost', text: '' }],
])('shows %s', async (_name, action, ...expected) => {
  const { store, act, renew, read } = await openCalendars()
  await act(await submit(store, { name: 'Anna Nühlen', address: '48143 Münster' }), action)
  const events = await read((await renew()).address)
  expect(
    events.map(({ summary, start, minutes, isBusy, alarms }) => {
      return [summary, start, minutes, isBusy ? 'busy' : 'free', ...alarms]
    }),
  ).toEqual(expected)
})

it.each([
  ['visit', 'an old next try', 20, -15],
  ['try', 'an old visit', -15, 20],
])('shows a future %s of a lead with %s', async (kind, _other, visitIn, tryIn) => {
  const { store, act, renew, read } = await openCalendars()
  const lead = await submit(store)
  await act(lead, agree('visit', NIGHT + visitIn * DAY))
  await act(lead, missed(NIGHT + tryIn * DAY))
  const events = await read((await renew()).address)
  expect(events).toMatchObject([{ uid: `${lead.id}-${kind}`, start: NIGHT + 20 * DAY }])
})

it("shows a colleague only the own leads, with the desk's address and without notes", async () => {
  const { store, act, signIn, renew, read } = await openCalendars()
  const [own, other] = [await submit(store), await submit(store), await submit(store)]
  await act(own, missed(NIGHT + DAY))
  await act(other, agree('visit', NIGHT + DAY), { session: await signIn(MAX.address) })
  const events = await read((await renew()).address)
  const url = `${SITE}/anfragen#${own.ref}`
  expect(events).toMatchObject([{ url, description: `${own.phone}\n${url}` }])
})

it('shows the next appointment of a colleague with hundreds of steps that were never done', async () => {
  const { store, act, renew, read } = await openCalendars()
  const addPlanned = (nextAt: number) =>
    submit(store, { answeredAt: NIGHT - 60 * DAY, outcome: 'later', nextAt, assignedTo: ERIKA.address })
  for (let index = 0; index < 501; index += 1) await addPlanned(NIGHT - 30 * DAY + index)
  await act(await submit(store), agree('visit', NIGHT + DAY))
  expect(await read((await renew()).address)).toMatchObject([{ start: NIGHT + DAY }])
})

it('keeps the UID of a step that moves, with a higher sequence', async () => {
  const { store, act, renew, read } = await openCalendars()
  const lead = await submit(store)
  await act(lead, agree('visit', NIGHT + DAY))
  const { address } = await renew()
  const [before] = await read(address)
  await act(lead, agree('visit', NIGHT + 2 * DAY))
  const [after] = await read(address)
  expect(after).toMatchObject({ uid: before?.uid, start: NIGHT + 2 * DAY })
  expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0)
})

it('shows an address once, and ends it with the next one', async () => {
  const { ask, clock, renew, get } = await openCalendars()
  const { intro, how, warning } = calendarWords
  const feed = { address: null, createdAt: null, intro, how, warning }
  expect((await ask({ do: 'feed', renew: false })).body).toEqual(feed)
  const first = await renew()
  expect(first.address).toMatch(/^\/functions\/v1\/calendar\/[\w-]{43}\.ics$/)
  const since = `${intro} ${calendarWords.since(germanDate(NIGHT))}`
  expect((await ask({ do: 'feed', renew: false })).body).toEqual({ ...feed, createdAt: NIGHT, intro: since })
  clock.now += HOUR
  const second = await renew()
  expect(second.createdAt).toBe(NIGHT + HOUR)
  expect([(await get(first.address)).status, (await get(second.address)).status]).toEqual([404, 200])
})

it('responds with 404 to guesses and former colleagues, and keeps the secret out of store and log', async () => {
  const { deps, events, store, renew, get } = await openCalendars()
  const { address } = await renew()
  const secret = /[\w-]{43}/.exec(address)?.[0] ?? ''
  const { tokenHash } = (await store.findCalendarFeed({ address: ERIKA.address })) ?? {}
  expect(tokenHash).toMatch(/^[\da-f]{64}$/)
  for (const guess of [secret.replace(/^./, (first) => (first === 'a' ? 'b' : 'a')), tokenHash, '', `${secret}x`]) {
    const response = await get(`/functions/v1/calendar/${guess}.ics`)
    expect([response.status, await response.json()]).toEqual([404, { code: 'unknown', message: expect.any(String) }])
  }
  expect((await get(address.replace('.ics', ''))).status).toBe(404)
  deps.staff = [MAX]
  expect((await get(address)).status).toBe(404)
  expect(JSON.stringify(events)).not.toContain(secret)
})

it('is only for calendar programs: read only, never cached, 503 without a store, and 500 after a bug', async () => {
  const { deps, renew, get } = await openCalendars()
  const { address } = await renew()
  const response = await get(address)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-store',
  })
  const head = await get(address, 'HEAD')
  expect([head.status, await head.text()]).toEqual([200, ''])
  for (const method of ['POST', 'DELETE', 'OPTIONS']) expect((await get(address, method)).status).toBe(405)
  // As Supabase's gateway shortens it.
  expect((await get(address.replace('/functions/v1', ''))).status).toBe(200)
  deps.store.findCalendarFeed = () => Promise.reject(new StoreError('unavailable', { cause: null }))
  expect((await get(address)).status).toBe(503)
  deps.store.findCalendarFeed = () => Promise.reject(new Error('a bug'))
  expect((await get(address)).status).toBe(500)
})
