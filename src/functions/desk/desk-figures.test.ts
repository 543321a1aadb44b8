import { expect, it } from 'vitest'
import { NIGHT, submit } from '../../../tests/support/delivery.ts'
import { openDesk } from '../../../tests/support/open-desk.ts'
import { ERIKA } from '../../../tests/support/sample-leads.ts'
import { DAY, HOUR } from '../../base/durations.ts'
import { desk } from '../../content/generated/desk.ts'
import type { DeskFigures } from '../../lead/desk/desk-figures.ts'
import type { DeskAction, DeskRequest } from '../../lead/desk/desk-request.ts'
import { sourceByStaff } from '../../lead/lead-source.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'

const AD = 'source=google&medium=cpc'
const MONTH = '2026-06'

const answered = (outcome: 'visit' | 'offered' | 'contract', facts = {}): DeskAction => ({
  kind: 'answered',
  outcome,
  text: '',
  facts,
  until: outcome === 'contract' ? null : NIGHT + DAY,
})

/** A Wednesday in June: two leads of an ad, one without a source, worked on by Erika. */
async function openFilled() {
  const desk = await openDesk()
  const add = (changes: Partial<StoredLead>) => submit(desk.store, { receivedAt: NIGHT - HOUR, ...changes })
  const [won, open, direct] = [await add({ source: AD }), await add({ source: `${AD}&term=solar` }), await add({})]
  const steps: [StoredLead, DeskAction][] = [
    [won, { kind: 'tried', until: NIGHT + HOUR, text: '' }],
    [won, answered('offered')],
    [won, answered('contract', { kilowattPeak: 9.8, euros: 18_000 })],
    [direct, answered('visit')],
    [open, answered('contract')],
  ]
  for (const [lead, action] of steps) {
    const { body } = await desk.act(lead, action)
    // A mistake.
    if (lead === open) await desk.act(lead, { kind: 'undone', entry: body.history.at(-1).id })
  }
  const figures = async (period: string) => (await desk.ask({ do: 'figures', period })).body
  const list = async (changes: object) => {
    const request = {
      do: 'counted',
      period: 'week',
      stage: 'leads',
      source: null,
      reason: null,
      after: null,
      ...changes,
    }
    const { body } = await desk.ask(request as DeskRequest)
    return { title: body.title, refs: body.leads?.map(({ ref }: StoredLead) => ref), next: body.next }
  }
  return { ...desk, figures, list, won, open, direct }
}

it('compares a week that has not ended with the same time of the week before, and no visits, which have no time', async () => {
  const { store, ask, clock } = await openDesk()
  await submit(store, { receivedAt: NIGHT - 7 * DAY + HOUR })
  await store.addVisits([{ day: '2026-06-03', source: '', count: 9 }])
  const before = async () => (await ask({ do: 'figures', period: 'week' })).body.tables[0].before
  expect(await before()).toMatchObject({ leads: 0, visits: null })
  clock.now += 2 * HOUR
  expect(await before()).toMatchObject({ leads: 1, visits: null })
})

it('shows the current week first, the work of today, and the leads behind each number', async () => {
  const { figures, list, won, direct } = await openFilled()
  const shown = await figures('week')
  expect(shown).toMatchObject({
    title: 'Diese Woche bisher',
    id: '2026-06-08',
    before: '2026-06-01',
    after: null,
    me: ERIKA.name,
    heads: ['08.06. bis 10.06.2026', '01.06. bis 03.06.2026'],
    today: '3 Anrufversuche, 2 Personen gesprochen · 1 Termin vereinbart · 1 Angebot verschickt · 1 Auftrag',
    calls: '3 Anrufversuche, 2 Personen gesprochen',
  })
  const [total, ad] = shown.tables
  expect(total.now).toMatchObject({
    stages: { leads: 3, reached: 2, appointment: 2, offer: 1, contract: 1 },
    euros: 18_000,
  })
  expect(ad).toMatchObject({ name: 'google · cpc', source: AD, now: { leads: 2, kilowattPeak: 9.8 } })
  expect(await list({ stage: 'appointment' })).toMatchObject({
    title: 'Termin oder weiter · Diese Woche bisher',
    refs: expect.arrayContaining([won.ref, direct.ref]),
  })
  expect(await list({ stage: 'offer', source: AD, period: 'month' })).toEqual({
    title: 'Angebot · google · cpc · Juni 2026 bisher',
    refs: [won.ref],
    next: null,
  })
  expect((await list({ stage: 'lost' })).refs).toEqual([])
})

it('counts and lists contracts without a value, until staff enter it, which is no call and no second contract', async () => {
  const { act, clock, figures, list, open } = await openFilled()
  const shown = async () => {
    const { tables, entered } = await figures('week')
    return [tables[0].now.unpriced, entered.find(({ stage }: { stage: string }) => stage === 'contract').value]
  }
  expect(await shown()).toEqual([0, '18.000\u00a0€, 9,8\u00a0kWp'])
  await act(open, answered('contract'))
  expect(await shown()).toEqual([1, '18.000\u00a0€, 9,8\u00a0kWp, 1 ohne Betrag'])
  expect(await list({ stage: 'unpriced' })).toMatchObject({
    title: 'Aufträge ohne Betrag · Diese Woche bisher',
    refs: [open.ref],
  })
  const { today } = await figures('week')
  await act(open, answered('contract', { euros: 2_000 }))
  expect(await shown()).toEqual([0, '20.000\u00a0€, 9,8\u00a0kWp'])
  expect((await figures('week')).today).toEqual(today)
  clock.now = NIGHT + DAY
  await act(open, answered('contract', { euros: 3_000 }))
  expect((await figures('week')).today).toBe('')
})

it('counts and lists open offers without a value, until staff enter it, which is no second offer', async () => {
  const { act, clock, figures, list, open, direct } = await openFilled()
  const shown = async () => {
    const { tables, openOffers, today } = await figures('week')
    return [tables[0].now.unpricedOffers, openOffers, /\d+(?= Angebote? verschickt)/.exec(today)?.[0]]
  }
  expect(await shown()).toEqual([0, '', '1'])
  const offered = { kind: 'answered', outcome: 'offered', text: '', until: NIGHT + 3 * DAY } as const
  await act(open, offered)
  expect(await shown()).toEqual([1, 'Offene Angebote jetzt: 1 (1 ohne Betrag)', '2'])
  expect(await list({ stage: 'unpricedOffers' })).toMatchObject({
    title: 'Offene Angebote ohne Betrag · Diese Woche bisher',
    refs: [open.ref],
  })
  clock.now = NIGHT + DAY
  await act(direct, { ...offered, facts: { euros: 7_000, kilowattPeak: 9.8 } })
  await act(open, { ...offered, facts: { euros: 2_000 } })
  expect(await shown()).toEqual([0, 'Offene Angebote jetzt: 2 (9.000\u00a0€, 9,8\u00a0kWp)', '1'])
  // In any period, the first one to be sent is first, although its value is newer.
  expect(await list({ stage: 'openOffers', period: '2026-05' })).toEqual({
    title: 'Offene Angebote, das älteste zuerst',
    refs: [open.ref, direct.ref],
    next: null,
  })
})

it('leaves leads that staff entered out of the times, and out of the answers in time or late', async () => {
  const { store, figures, list } = await openFilled()
  const shown = async () => {
    const { onTime, late, medianTryMs, medianAnswerMs } = (await figures('week')).tables[0].now
    return {
      onTime,
      late,
      medianTryMs,
      medianAnswerMs,
      lists: [await list({ stage: 'onTime' }), await list({ stage: 'late' })],
    }
  }
  const before = await shown()
  expect(before).toMatchObject({ onTime: 2, medianTryMs: HOUR })
  const receivedAt = NIGHT - HOUR
  const source = sourceByStaff('Zuruf')
  for (const changes of [
    { answeredAt: receivedAt },
    { answeredAt: receivedAt, anonymisedAt: NIGHT },
    { dueAt: NIGHT - 1 },
  ])
    await submit(store, { receivedAt, source, ...changes })
  expect((await figures('week')).tables[0].now.leads).toBe(6)
  expect(await shown()).toEqual(before)
})

it('divides the costs of a year by the leads of the months with costs only, and says so', async () => {
  const { store, ask, figures } = await openFilled()
  const earlier = (months: number) => submit(store, { receivedAt: NIGHT - months * 30 * DAY, source: AD })
  for (const months of [1, 2, 2]) await earlier(months)
  const enter = (month: string, euros: number | null) => ask({ do: 'cost', month, source: AD, euros })
  const shown = async () => {
    const { tables } = (await figures('year')) as DeskFigures
    const { costs, perLead, perContract, hasUnpaid } = tables.find(({ source }) => source === AD)?.now ?? {}
    expect(tables[0]?.now).toMatchObject({ costs, perLead, perContract, hasUnpaid: true })
    return [costs, perLead, perContract, hasUnpaid]
  }
  // June has not ended, and staff have entered no costs for it.
  await enter('2026-04', 600)
  expect(await shown()).toEqual([600, 300, null, true])
  await enter(MONTH, 400)
  expect(await shown()).toEqual([1000, 250, 1000, true])
  // A zero is entered, too.
  await enter('2026-05', 0)
  expect(await shown()).toEqual([1000, 200, 1000, false])
  await enter('2026-04', null)
  await enter(MONTH, null)
  expect(await shown()).toEqual([0, null, null, true])
})

it('lists many leads in pages', async () => {
  const { store, list } = await openFilled()
  for (let index = 0; index < 60; index += 1) await submit(store, { receivedAt: NIGHT - index })
  const first = await list({})
  const second = await list({ after: first.next })
  expect([first.refs.length, second.refs.length, second.next]).toEqual([50, 13, null])
  expect(new Set([...first.refs, ...second.refs]).size).toBe(63)
})

it.each<[string, object]>([
  ['a negative cost', { euros: -1 }],
  ['a huge cost', { euros: 1e12 }],
  ['cents', { euros: 1.5 }],
  ['text', { euros: '12' }],
  ['no cost', { euros: undefined }],
  ['an invalid month', { month: '2026-13' }],
  ['a month to come', { month: '2026-07' }],
  ['a month long ago', { month: '2023-12' }],
  ['the current month by its name', { month: 'month' }],
  ['a year', { month: '2026' }],
  ['a source with markup', { source: '<img src=x onerror=alert(1)>' }],
  ['a source with personal data', { source: 'source=erika%40example.org' }],
  ['the other sources', { source: '*' }],
  ['a search word', { source: `${AD}&term=solar` }],
])('refuses %s with 422', async (_name, wrong) => {
  const { ask, store } = await openDesk()
  const request = { do: 'cost', month: MONTH, source: AD, euros: 12, ...wrong } as DeskRequest
  expect((await ask(request)).status).toBe(422)
  expect(await store.listCosts({ since: '0000-01', until: '9999-12' })).toEqual([])
})

it('takes the cost of every source that a visitor can bring', async () => {
  const { ask } = await openDesk()
  for (const source of ['', 'referrer=blog.example', 'source=%3Cb%3E&campaign=dach+%26+grund', 'source=Telefon']) {
    expect((await ask({ do: 'cost', month: MONTH, source, euros: 0 })).status).toBe(200)
  }
})

it('takes the cost of a source by its name, also one without a request', async () => {
  const { ask, figures } = await openFilled()
  const set = async (name: string | undefined) => (await ask({ do: 'cost', month: MONTH, name, euros: 12 })).status
  const [byStaff = ''] = desk.sources
  for (const name of ['Google · CPC · Herbst', ' google, cpc ,herbst ', 'flyer', byStaff.toLowerCase()]) {
    expect(await set(name)).toBe(200)
  }
  for (const name of ['', ' ', 'erika@example.org', undefined]) expect(await set(name)).toBe(422)
  const paid = (await figures(MONTH)).tables.filter(({ source, now }: DeskFigures['tables'][0]) => source && now.costs)
  expect(paid.map(({ name }: { name: string }) => name).sort()).toEqual([byStaff, 'flyer', 'google · cpc · herbst'])
})

it.each(['2026-13', '2027', 'gestern', ''])('refuses the period %j', async (period) => {
  const { ask } = await openDesk()
  expect((await ask({ do: 'figures', period })).status).toBe(422)
  const counted = { do: 'counted', period, stage: 'leads', source: null, reason: null, after: null } as const
  expect((await ask(counted)).status).toBe(422)
})
