import { addDays, startOfDay } from '../../src/base/calendar-day.ts'
import { DAY, HOUR } from '../../src/base/durations.ts'
import { desk as deskTexts } from '../../src/content/generated/desk.ts'
import { actOnLead } from '../../src/lead/desk/act-on-lead.ts'
import type { DeskAction } from '../../src/lead/desk/desk-request.ts'
import { wholeWeek } from '../../src/lead/figures/period.ts'
import type { StoredLead } from '../../src/lead/store/stored-lead.ts'
import type { SqliteStore } from '../../src/storage/sqlite/open-sqlite-store.ts'
import { ERIKA, sampleStoredLead } from './sample-leads.ts'

const AD = 'source=google&medium=cpc&campaign=herbst'

/** In the last two complete weeks: three leads of an ad, four without it, and one of the week before. One of today. */
export async function fillFigures(store: SqliteStore, now: number): Promise<void> {
  const week = wholeWeek(now)
  const tuesday = startOfDay(week.since) + DAY + 10 * HOUR
  const add = async (receivedAt: number, source: string, changes: Partial<StoredLead> = {}) => {
    const lead = sampleStoredLead({ receivedAt, source, ...changes })
    await store.insertLead(lead, [], { idempotencyKey: null })
    return lead
  }
  const act = (lead: StoredLead, at: number, action: DeskAction) =>
    actOnLead(store, lead.ref, action, { by: ERIKA.address, now: at })
  const won = await add(tuesday + HOUR, AD, { name: 'Karl Öhlmann' })
  await act(won, tuesday + 2 * HOUR, { kind: 'answered', outcome: 'visit', text: '', until: tuesday + DAY })
  const facts = { euros: 18_000, kilowattPeak: 9.8 }
  await act(won, tuesday + DAY, { kind: 'answered', outcome: 'contract', text: '', facts })
  const lost = await add(tuesday, `${AD}&term=solar`, { name: 'Rosa Brink' })
  const loss = { kind: 'answered', outcome: 'lost', text: '', facts: { lossReason: 'Zu teuer' } } as const
  await act(lost, tuesday + 4 * HOUR, loss)
  await add(tuesday, AD, { name: 'Otto Wenz' })
  const twice = await add(tuesday, '', { name: 'Zita Zweifach' })
  const [lossReason = ''] = deskTexts.notCounted
  await act(twice, tuesday + HOUR, { kind: 'answered', outcome: 'lost', text: '', facts: { lossReason } })
  const answer = (hours: number) => ({ answeredAt: tuesday + hours * HOUR, outcome: 'offered' as const })
  await add(tuesday, 'referrer=ein-sehr-langer-name-einer-website.nachbarschaft.example', answer(1))
  await add(tuesday, '', answer(30))
  // On each day, the current week is compared with these.
  for (const name of ['Mona Montag', 'Milan Montag']) await add(startOfDay(week.since), '', { name, ...answer(-24) })
  await add(tuesday - 7 * DAY, '', { answeredAt: tuesday - 7 * DAY + HOUR })
  const today = await add(now - 1000, 'source=flyer', { name: 'Änne Neu' })
  await act(today, now - 1, { kind: 'tried', until: now + DAY, text: '' })
  await store.addVisits([
    { day: week.since, source: AD, count: 120 },
    { day: week.until, source: '', count: 45 },
    { day: addDays(week.since, -7), source: '', count: 60 },
  ])
}
