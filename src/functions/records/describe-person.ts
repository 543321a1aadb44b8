import { readAnswers } from '../../lead/answers/questions.ts'
import type { Colleague } from '../../lead/desk/desk-api.ts'
import type { LeadStore } from '../../lead/store/lead-store.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import { toHistoryRecord } from './describe-history.ts'
import { toLeadJson } from './describe-lead.ts'
import { toMailRecord } from './describe-mail.ts'
import { beginPage, describeOnPage, PAGE_END, type PersonRequest } from './person-page.ts'
import { readHistories } from './read-histories.ts'
import { toIso } from './time.ts'

/** Requests per part. A part takes about ten milliseconds. */
const BATCH = 100

interface PersonQuery {
  mailbox: string
  who: string
  onlyLead?: StoredLead | undefined
  now: number
  /** The last request of the part before. */
  after: Pick<StoredLead, 'id' | 'receivedAt'> | undefined
  form?: 'json' | 'page' | undefined
  staff: readonly Colleague[]
}

/**
 * Returns one part of all data about a person (Art. 15 GDPR), because strangers can send any number of requests
 * in one person's name. Pass `next` as `after` to get the following part. It is `null` after the last one.
 * @param findFiles returns the file names of written mails, by message ids
 */
export async function describePerson(
  store: LeadStore,
  query: PersonQuery,
  findFiles?: (messageIds: string[]) => Promise<string[]>,
) {
  const { mailbox, after, onlyLead } = query
  const rows = onlyLead ? [onlyLead] : await store.listLeadsFrom({ mailbox, after, limit: BATCH + 1 })
  const next = rows.length > BATCH ? (rows[BATCH - 1] ?? null) : null
  const leads = rows.slice(0, BATCH)
  const historyOf = await readHistories(store, leads)
  const requests = await Promise.all(
    leads.map(async (lead): Promise<PersonRequest> => {
      const mails = await store.listMessagesOf(lead.id)
      const writtenMails = await findFiles?.(mails.map(({ id }) => id))
      return { lead, history: historyOf(lead), mails, writtenMails }
    }),
  )
  const write = query.form === 'page' ? writePage : writeJson
  const content = write(requests, query, { isFirst: after === undefined, isLast: next === null })
  return { content, next, count: requests.length }
}

type Write = (
  requests: readonly PersonRequest[],
  query: PersonQuery,
  position: { isFirst: boolean; isLast: boolean },
) => string

const writePage: Write = (requests, query, { isFirst, isLast }) => {
  const sections = requests.map((request) => describeOnPage(request, query))
  return [isFirst ? beginPage(query.who, query.now) : '', ...sections, isLast ? PAGE_END : ''].join('')
}

const writeJson: Write = (requests, { who, onlyLead, now }, { isFirst, isLast }) => {
  const head = `{\n"email": ${JSON.stringify(onlyLead ? '' : who)},\n"asOf": "${toIso(now)}",\n"requests": [\n`
  const records = requests.map(({ lead, history, mails, ...rest }) => ({
    ...toLeadJson(lead, now, readAnswers(lead.answers)),
    history: history.map(toHistoryRecord),
    mails: mails.map((mail) => toMailRecord(mail, now)),
    ...rest,
  }))
  const rows = records.map((record) => JSON.stringify(record, null, 2)).join(',\n')
  return `${isFirst ? head : ''}${rows}${isLast ? '\n]\n}\n' : ',\n'}`
}
