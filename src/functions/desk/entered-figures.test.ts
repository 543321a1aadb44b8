import { expect, it } from 'vitest'
import { NIGHT, submit } from '../../../tests/support/delivery.ts'
import { openDesk } from '../../../tests/support/open-desk.ts'
import { DAY, HOUR } from '../../base/durations.ts'
import { desk } from '../../content/generated/desk.ts'
import type { DeskAction } from '../../lead/desk/desk-request.ts'
import type { ResultStage } from '../../lead/figures/entered-results.ts'
import type { HistoryEntry } from '../../lead/steps/history-entry.ts'
import type { Outcome } from '../../lead/steps/lead-steps.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'

const EARLIER = '2026-06-01'

/** NIGHT is a Wednesday in the week of the 8th of June. */
async function openWeeks() {
  const desk = await openDesk()
  const add = (receivedAt: number) => submit(desk.store, { receivedAt })
  const enter = async (lead: StoredLead, at: number, action: DeskAction): Promise<HistoryEntry> => {
    desk.clock.now = at
    const { status, body } = await desk.act(lead, action)
    expect(status).toBe(200)
    return body.history.at(-1)
  }
  const result = (outcome: Outcome, until: number | null = null, facts = {}): DeskAction => ({
    kind: 'answered',
    outcome,
    text: '',
    until,
    facts,
  })
  const entered = async (period: string) => {
    desk.clock.now = Math.max(desk.clock.now, NIGHT + DAY)
    const rows: { stage: ResultStage; count: number; value: string }[] = (await desk.ask({ do: 'figures', period }))
      .body.entered
    return Object.fromEntries(
      rows.map(({ stage, count, value }) => [stage, value === '' ? count : `${count}: ${value}`]),
    )
  }
  const list = async (stage: ResultStage, period: string) => {
    const choice = { source: null, reason: null, isEntered: true, after: null }
    const { title, leads } = (await desk.ask({ do: 'counted', period, stage, ...choice })).body
    return { title, refs: leads.map(({ ref }: StoredLead) => ref) }
  }
  const callsOf = async (period = 'week') => (await desk.ask({ do: 'figures', period })).body.calls
  return { ...desk, add, enter, result, entered, list, callsOf }
}

it('counts a step in the week of the step, however old the lead is, and lists its leads', async () => {
  const { add, enter, result, entered, list } = await openWeeks()
  const old = await add(NIGHT - 20 * DAY)
  const young = await add(NIGHT - 2 * HOUR)
  const offer = { kilowattPeak: 9.8, euros: 18_000 }
  await enter(old, NIGHT - 7 * DAY, result('visit', NIGHT - 6 * DAY))
  await enter(old, NIGHT - 5 * DAY, result('offered', NIGHT + DAY, offer))
  await enter(young, NIGHT - HOUR, result('lost', null, { lossReason: 'Kein Interesse' }))
  // The contract has the size and value of the offer.
  await enter(old, NIGHT, result('contract'))
  expect(await entered(EARLIER)).toEqual({ appointment: 1, offer: 1, contract: 0, lost: 0 })
  expect(await entered('week')).toEqual({
    appointment: 0,
    offer: 0,
    contract: '1: 18.000\u00a0€, 9,8\u00a0kWp',
    lost: '1: Kein Interesse',
  })
  expect(await list('contract', 'week')).toEqual({
    title: 'Eingetragen: Aufträge · Diese Woche bisher',
    refs: [old.ref],
  })
  expect((await list('contract', EARLIER)).refs).toEqual([])
})

it('counts attempts and reached people in the period of the call, but no undone attempt and no offer', async () => {
  const { add, enter, result, callsOf } = await openWeeks()
  const lead = await add(NIGHT - 20 * DAY)
  const missed = { kind: 'tried', until: NIGHT + DAY, text: '' } as const
  await enter(lead, NIGHT - 7 * DAY, missed)
  await enter(lead, NIGHT - DAY, missed)
  const mistake = await enter(lead, NIGHT, missed)
  await enter(lead, NIGHT + 1, { kind: 'undone', entry: mistake.id })
  expect([await callsOf(EARLIER), await callsOf('week')]).toEqual([
    '1 Anrufversuch, 0 Personen gesprochen',
    '1 Anrufversuch, 0 Personen gesprochen',
  ])
  await enter(lead, NIGHT + HOUR, result('later', NIGHT + 3 * DAY))
  await enter(lead, NIGHT + 2 * HOUR, result('later', NIGHT + 4 * DAY))
  await enter(lead, NIGHT + 3 * HOUR, result('offered', NIGHT + 5 * DAY))
  expect(await callsOf('week')).toBe('2 Anrufversuche, 1 Person gesprochen')
})

it('counts the result of a visit, and a date added later, as no call', async () => {
  const { add, enter, result, callsOf } = await openWeeks()
  const lead = await add(NIGHT - 2 * DAY)
  await enter(lead, NIGHT - DAY, result('visit'))
  await enter(lead, NIGHT - DAY + 1, result('visit', NIGHT))
  expect(await callsOf()).toBe('1 Anrufversuch, 1 Person gesprochen')
  await enter(lead, NIGHT + HOUR, result('later', NIGHT + 3 * DAY))
  expect(await callsOf()).toBe('1 Anrufversuch, 1 Person gesprochen')
  await enter(lead, NIGHT + 2 * HOUR, result('contract'))
  expect(await callsOf()).toBe('2 Anrufversuche, 1 Person gesprochen')
})

it('compares steps with the period before, up to the same time of its last day', async () => {
  const { ask, add, enter, result } = await openWeeks()
  const contractsOf = async (period: string) => {
    const { entered } = (await ask({ do: 'figures', period })).body
    return entered.find(({ stage }: { stage: ResultStage }) => stage === 'contract').before
  }
  const value = { kilowattPeak: 9.8, euros: 18_000 }
  await enter(await add(NIGHT - 20 * DAY), NIGHT - 7 * DAY - HOUR, result('contract', null, value))
  await enter(await add(NIGHT - 20 * DAY), NIGHT - 7 * DAY + HOUR, result('contract'))
  await enter(await add(NIGHT), NIGHT, { kind: 'tried', until: NIGHT + DAY, text: '' })
  expect(await contractsOf('week')).toBe('davor\u00a01, 18.000\u00a0€, 9,8\u00a0kWp')
  await enter(await add(NIGHT), NIGHT + 2 * HOUR, result('contract'))
  expect(await contractsOf('week')).toMatch(/^davor\s2/)
  expect(await contractsOf(EARLIER)).toBe('')
})

it('counts neither a lead that was lost for a reason that is no lost business, nor a call for it', async () => {
  const { add, enter, result, entered, callsOf } = await openWeeks()
  const [lossReason = ''] = desk.notCounted
  const lead = await add(NIGHT)
  await enter(lead, NIGHT + HOUR, result('offered', NIGHT + DAY))
  expect(await entered('week')).toMatchObject({ offer: 1 })
  const before = await callsOf()
  await enter(lead, NIGHT + 2 * HOUR, result('lost', null, { lossReason }))
  // Without such a reason, it is a loss like any other.
  const counted = lossReason === '' ? 1 : 0
  if (counted === 0) expect(await callsOf()).toBe(before)
  expect(await entered('week')).toMatchObject({ offer: counted, lost: counted })
})

it('counts no undone step, no new date of an earlier step and no ended contract', async () => {
  const { add, enter, result, entered } = await openWeeks()
  const [moved, again, ended] = [await add(NIGHT - 9 * DAY), await add(NIGHT - 9 * DAY), await add(NIGHT - 9 * DAY)]
  await enter(moved, NIGHT - 7 * DAY, result('visit', NIGHT + 5 * DAY))
  await enter(again, NIGHT - 7 * DAY, result('offered', NIGHT - DAY))
  await enter(ended, NIGHT - 7 * DAY, result('contract'))
  await enter(ended, NIGHT - DAY, result('lost', null, { lossReason: 'Kein Interesse' }))
  await enter(moved, NIGHT - HOUR, result('visit', NIGHT + 6 * DAY))
  await enter(again, NIGHT - HOUR, result('offered', NIGHT + 6 * DAY))
  const mistake = await enter(again, NIGHT, result('contract'))
  expect(await entered('week')).toMatchObject({ contract: '1: 1 ohne Betrag' })
  await enter(again, NIGHT + HOUR, { kind: 'undone', entry: mistake.id })
  expect(await entered('week')).toEqual({ appointment: 0, offer: 0, contract: 0, lost: '1: Kein Interesse' })
  expect(await entered(EARLIER)).toEqual({ appointment: 1, offer: 1, contract: 0, lost: 0 })
  // The first appointment was kept: the second is a new one.
  await enter(moved, NIGHT + 6 * DAY + HOUR, result('visit', NIGHT + 9 * DAY))
  expect(await entered('week')).toMatchObject({ appointment: 1 })
})

it('counts a contract once, with a visit before the installation', async () => {
  const { add, enter, result, entered, list } = await openWeeks()
  const [old, young] = [await add(NIGHT - 9 * DAY), await add(NIGHT)]
  const value = { kilowattPeak: 9.8, euros: 18_000 }
  await enter(old, NIGHT - 7 * DAY, result('contract', null, value))
  await enter(old, NIGHT - DAY, result('visit', NIGHT - DAY + HOUR))
  await enter(old, NIGHT, result('contract'))
  await enter(young, NIGHT + HOUR, result('contract', null, value))
  await enter(young, NIGHT + 2 * HOUR, result('visit', NIGHT + DAY))
  const counted = '1: 18.000\u00a0€, 9,8\u00a0kWp'
  expect([await entered(EARLIER), await entered('week')]).toMatchObject([{ contract: counted }, { contract: counted }])
  expect([(await list('contract', EARLIER)).refs, (await list('contract', 'week')).refs]).toEqual([
    [old.ref],
    [young.ref],
  ])
  await enter(young, NIGHT + 2 * DAY, { kind: 'reopened', text: '', until: NIGHT + 3 * DAY })
  expect(await entered('week')).toMatchObject({ contract: 0 })
})

it('counts no appointment that was cancelled, also after it was moved, but one that a new one replaced', async () => {
  const { add, enter, result, entered } = await openWeeks()
  const [cancelled, moved, replaced, kept] = [await add(NIGHT), await add(NIGHT), await add(NIGHT), await add(NIGHT)]
  for (const lead of [cancelled, moved, replaced, kept]) await enter(lead, NIGHT + HOUR, result('visit', NIGHT + DAY))
  expect(await entered('week')).toMatchObject({ appointment: 4 })
  for (const lead of [moved, kept]) await enter(lead, NIGHT + 2 * HOUR, result('visit', NIGHT + 2 * DAY))
  await enter(cancelled, NIGHT + 3 * HOUR, result('offered', NIGHT + 9 * DAY))
  await enter(moved, NIGHT + 3 * HOUR, { kind: 'reopened', text: '', until: NIGHT + 3 * DAY })
  await enter(replaced, NIGHT + 3 * HOUR, result('call', NIGHT + 2 * DAY))
  expect(await entered('week')).toMatchObject({ appointment: 2, offer: 1 })
  await enter(kept, NIGHT + 2 * DAY + HOUR, result('lost', null, { lossReason: 'Kein Interesse' }))
  expect(await entered('week')).toMatchObject({ appointment: 2, lost: '1: Kein Interesse' })
})
