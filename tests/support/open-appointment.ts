import { expect } from 'vitest'
import { MINUTE } from '../../src/base/durations.ts'
import type { DeskAction } from '../../src/lead/desk/desk-request.ts'
import type { Mail } from '../../src/lead/outbox/transport.ts'
import type { StoredLead } from '../../src/lead/store/stored-lead.ts'
import { deliverDueMails } from './delivery.ts'
import { LATER, openCase } from './open-case.ts'
import { readCalendar } from './read-calendar.ts'
import { ERIKA, MAX } from './sample-leads.ts'

export const PERSON = { name: 'Anna Nühlen', address: 'Ringstr. 5, 48143 Münster', email: 'anna@example.net' }

export const agree = (until: number, more: { outcome?: 'visit' | 'call'; invite?: boolean } = {}): DeskAction => {
  const { outcome = 'visit', ...facts } = more
  return { kind: 'answered', outcome, text: 'Hund im Garten', until, facts }
}

/** A lead whose mails go out only when the test says so. The clock moves on by two minutes with each delivery. */
export async function openAppointment(changes: Partial<StoredLead> = {}, staff = [ERIKA, MAX]) {
  const { store, lead, act, undo, current } = await openCase({ ...PERSON, ...changes })
  const clock = { now: LATER }
  const deliver = async () => {
    clock.now += 2 * MINUTE
    const mails = await deliverDueMails(store, clock.now, { ending: '-appointment', staff })
    return mails.sort((a, b) => (a.kind < b.kind ? -1 : 1))
  }
  await deliver()
  const times = () => ({ by: ERIKA.address, now: clock.now })
  return {
    store,
    lead,
    deliver,
    clock,
    current,
    act: (action: DeskAction) => act(action, times()),
    undo: () => undo(times()),
  }
}

export const calendarOf = (mail: Mail | undefined) => readCalendar(mail?.attachments?.[0]?.content ?? '')
/** `erika@example.org REQUEST CONFIRMED 0` */
export const summarize = (mails: readonly Mail[]) =>
  mails.map((mail) => {
    const { method, events } = calendarOf(mail)
    expect(mail.attachments?.[0]?.contentType).toBe(`text/calendar; charset=utf-8; method=${method}`)
    return [mail.to[0]?.address, method, events[0]?.status, events[0]?.sequence].join(' ')
  })
