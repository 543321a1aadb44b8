import type { LeadDesk } from '../../lead/store.ts'
import { toEventRecord } from './describe-event.ts'
import { toLeadRecord } from './describe-lead.ts'
import { toMailRecord } from './describe-mail.ts'
import { toIso } from './time.ts'

type PersonStore = Pick<LeadDesk, 'findLeadsFrom' | 'listMessagesOf' | 'listEvents'>

/**
 * Everything that is stored about the person behind a mailbox (Art. 15 GDPR).
 * @param options `addTo`: more about a request, by the ids of its messages
 */
export async function describePerson(
  store: PersonStore,
  { mailbox, email, now }: { mailbox: string; email: string; now: number },
  addTo: (messageIds: string[]) => Promise<object> = async () => ({}),
) {
  const leads = await store.findLeadsFrom(mailbox)
  const requests = await Promise.all(
    leads.map(async (lead) => {
      const [messages, events] = [await store.listMessagesOf(lead.id), await store.listEvents(lead.id)]
      return {
        ...toLeadRecord(lead, now),
        history: events.map(toEventRecord),
        mails: messages.map((mail) => toMailRecord(mail, now)),
        ...(await addTo(messages.map(({ id }) => id))),
      }
    }),
  )
  return { email, asOf: toIso(now), requests }
}
