import { DAY, MINUTE } from '../../src/base/durations.ts'
import type { DeskAction } from '../../src/lead/desk/desk-request.ts'
import type { StoredLead } from '../../src/lead/store/stored-lead.ts'
import { deliverDueMails } from './delivery.ts'
import { LATER, openCase } from './open-case.ts'
import { NOON } from './sample-leads.ts'

export const ERIKA = { name: 'Erika Sommer', address: 'erika@example.org' }
export const MAX = { name: 'Max Wolf', address: 'max@example.org' }
/** Thursday and Friday at noon. */
export const [THURSDAY, FRIDAY] = [NOON + DAY, NOON + 2 * DAY]
export const PERSON = { name: 'Anna Nühlen', address: 'Ringstr. 5, 48143 Münster', email: 'anna@example.net' }

export const agree = (until: number, more: { outcome?: 'visit' | 'call'; invite?: boolean } = {}): DeskAction => {
  const { outcome = 'visit', ...facts } = more
  return { kind: 'answered', outcome, text: 'Hund im Garten', until, facts }
}

/** A lead whose mails go out only when the test says so. The clock moves on by two minutes with each delivery. */
export async function openAppointment(changes: Partial<StoredLead> = {}, staff = [ERIKA, MAX]) {
  const { store, lead, act, undo } = await openCase({ ...PERSON, ...changes })
  const clock = { now: LATER }
  const deliver = async () => {
    clock.now += 2 * MINUTE
    const mails = await deliverDueMails(store, clock.now, { ending: '-appointment', staff })
    return mails.sort((a, b) => (a.kind < b.kind ? -1 : 1))
  }
  await deliver()
  return {
    store,
    lead,
    deliver,
    clock,
    act: (action: DeskAction, by = ERIKA.address) => act(action, { by, now: clock.now }),
    undo: () => undo({ now: clock.now }),
  }
}
