import type { LeadRecords } from '../../lead/store/lead-records.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import { toHistoryRecord } from './describe-history.ts'
import { toLeadRecord } from './describe-lead.ts'
import { toMailRecord } from './describe-mail.ts'
import { toIso } from './time.ts'

type PersonStore = Pick<LeadRecords, 'listLeadsFrom' | 'listMessagesOf' | 'listHistory'>

/** Requests per piece; reading them takes the server some ten milliseconds. */
const PORTION = 100

interface Asked {
  mailbox: string
  email: string
  now: number
  /** The last request of the previous piece. */
  after: Pick<StoredLead, 'id' | 'receivedAt'> | undefined
}

/**
 * All data about the person behind a mailbox (Art. 15 GDPR), as a piece of a JSON text. In pieces, because strangers
 * can send any number of requests in one person's name. Returns `next`: for `after`, `null` at the end.
 * @param addTo adds details to a request, by its messages' ids
 */
export async function describePerson(
  store: PersonStore,
  { mailbox, email, now, after }: Asked,
  addTo: (messageIds: string[]) => Promise<object> = async () => ({}),
) {
  const leads = await store.listLeadsFrom({ mailbox, after, limit: PORTION + 1 })
  const next = leads.length > PORTION ? (leads[PORTION - 1] ?? null) : null
  const requests = await Promise.all(
    leads.slice(0, PORTION).map(async (lead) => {
      const [messages, events] = [await store.listMessagesOf(lead.id), await store.listHistory(lead.id)]
      return {
        ...toLeadRecord(lead, now),
        history: events.map(toHistoryRecord),
        mails: messages.map((mail) => toMailRecord(mail, now)),
        ...(await addTo(messages.map(({ id }) => id))),
      }
    }),
  )
  const head = `{\n"email": ${JSON.stringify(email)},\n"asOf": "${toIso(now)}",\n"requests": [\n`
  const rows = requests.map((request) => JSON.stringify(request, null, 2)).join(',\n')
  const content = `${after === undefined ? head : ''}${rows}${next === null ? '\n]\n}\n' : ',\n'}`
  return { content, next, count: requests.length }
}
