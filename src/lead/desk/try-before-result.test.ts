import { expect, it } from 'vitest'
import { deliverDueMails } from '../../../tests/support/delivery.ts'
import { addScheduledMails, openCase, tried } from '../../../tests/support/open-case.ts'
import { NOON } from '../../../tests/support/sample-leads.ts'
import { plain } from '../../../tests/support/sample-mail.ts'
import { DAY, HOUR } from '../../base/durations.ts'

const VISIT = NOON + 2 * HOUR
const TRY = NOON + DAY
const visit = { kind: 'answered', outcome: 'visit', until: VISIT, text: '' } as const

/** A lead with a visit and a next try on the day after; `mailAt` sends the mails that are due. */
async function openVisit() {
  const opened = await openCase()
  const { store, act } = opened
  await act(visit)
  const mailAt = async (now: number) => {
    await addScheduledMails(store, now)
    const mails = await deliverDueMails(store, now, { ending: 'staff-follow-up' })
    return mails.map(({ subject, text }) => plain(`${subject}\n${text}`))
  }
  return { ...opened, mailAt }
}

it('asks about a visit and then about the next try, and each mail names both', async () => {
  const { store, act, mailAt } = await openVisit()
  await act(tried(TRY), { now: NOON + HOUR + 1 })
  const [listed] = await store.listView({ view: 'planned', until: VISIT, limit: 9 })
  expect(listed).toMatchObject({ nextAt: VISIT, tryAgainAt: TRY })
  expect(await mailAt(VISIT + 2 * HOUR - 1)).toEqual([])
  const [question, ...others] = await mailAt(VISIT + 2 * HOUR)
  expect(others).toEqual([])
  expect(question).toMatch(/^Wie war der Termin\? Erika Mustermann/)
  expect(question).toContain('Nächster Versuch Donnerstag, 11. Juni, 12:00 Uhr')
  expect(await mailAt(TRY - 1)).toEqual([])
  const [again] = await mailAt(TRY)
  expect(again).toMatch(/^Noch einmal anrufen: Erika Mustermann/)
  expect(again).toContain('Wie war der Termin? Mittwoch, 10. Juni, 14:00 Uhr')
  expect(await mailAt(TRY + HOUR)).toEqual([])
})

it('asks about a visit even if a try before it was due', async () => {
  const { act, mailAt } = await openVisit()
  await act(tried(VISIT + HOUR), { now: NOON + HOUR + 1 })
  expect(await mailAt(VISIT + HOUR)).toEqual([expect.stringContaining('Termin? Mittwoch, 10. Juni, 14:00 Uhr')])
  expect(await mailAt(VISIT + 2 * HOUR)).toEqual([expect.stringMatching(/^Wie war der Termin\?/)])
})

it('only plans the next try after a call that failed since the appointment began', async () => {
  const { act, undo, current, mailAt } = await openVisit()
  await act(tried(TRY), { now: VISIT })
  expect(await current()).toMatchObject({ outcome: 'visit', nextAt: null, tryAgainAt: TRY })
  expect(await mailAt(VISIT + 3 * HOUR)).toEqual([])
  expect(await mailAt(TRY)).toEqual([expect.stringMatching(/^Noch einmal anrufen/)])
  await undo({ now: TRY })
  expect(await current()).toMatchObject({ nextAt: VISIT, tryAgainAt: null })
})
