import { DAY, MINUTE } from '../../src/base/durations.ts'
import { composeMail } from '../../src/functions/mail/compose-mail.ts'
import type { DeskAction } from '../../src/lead/desk/desk-request.ts'
import { claimTimes } from '../../src/lead/outbox/message-rules.ts'
import type { ClaimedMessage } from '../../src/lead/store/message.ts'
import type { StoredLead } from '../../src/lead/store/stored-lead.ts'
import { COMPOSING } from './compose-sample.ts'
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

const isOurs = ({ kind }: ClaimedMessage) => kind.endsWith('-appointment')

/** A lead whose mails go out only when the test says so. The clock moves on by two minutes with each delivery. */
export async function openAppointment(changes: Partial<StoredLead> = {}, staff = [ERIKA, MAX]) {
  const { store, lead, act, undo } = await openCase({ ...PERSON, ...changes })
  const clock = { now: LATER }
  const deliver = async () => {
    clock.now += 2 * MINUTE
    const claimed = await store.claimMessages({ ...claimTimes(clock.now), limit: 50 })
    const compose = (message: ClaimedMessage) =>
      isOurs(message) ? composeMail([message], clock.now, { ...COMPOSING, store, staff }) : null
    // As in a delivery, all messages of a batch have a lease.
    const written = await Promise.all(claimed.map(compose))
    for (const [index, message] of claimed.entries()) {
      const skipped = isOurs(message) && written[index] === null
      await store.completeMessage({ id: message.id, lease: message.lease, now: clock.now, skipped })
    }
    return written.filter((mail) => mail !== null).sort((a, b) => (a.kind < b.kind ? -1 : 1))
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
