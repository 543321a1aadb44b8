import { FIRST_ID } from '../../base/new-id.ts'
import type { EntryFacts, HistoryEntry } from '../../lead/steps/history-entry.ts'
import { quarantinedKey } from '../../lead/store/intake.ts'
import type { LeadRecords, ViewFilter } from '../../lead/store/lead-records.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import { ENTRY_KEYS, SELECT_LEAD, select } from './columns.ts'
import {
  ATTENTION_AT,
  HAS_BOTH_TIMES,
  IS_FLOOD,
  IS_PLANNED,
  IS_QUARANTINED,
  IS_UNANSWERED,
  IS_UNCALLED,
  PLANNED_AT,
} from './conditions.ts'
import { EARLIEST, firstOf, LATEST, NO_LIMIT, readCount, type SharedDatabase } from './shared-database.ts'

const LAST_LEAD = { receivedAt: LATEST, id: FIRST_ID }

const NEWEST_FIRST = 'order by l.received_at desc, l.id desc limit :limit'
const IS_AFTER = '(l.received_at, l.id) < (:receivedAt, :id)'

type LeadLists = Omit<LeadRecords, 'changeLead' | 'deleteLead' | 'anonymiseLead'>

export function prepareLeadLists(database: SharedDatabase): LeadLists {
  const { read } = database
  const leads = (rest: string) => read<StoredLead>(`${SELECT_LEAD} ${rest}`)
  const newestLeads = leads(`where l.received_at >= :since and ${IS_AFTER} ${NEWEST_FIRST}`)
  const byRef = leads('where l.ref = :ref')
  const byKey = leads('where l.idempotency_key in (:key, :quarantined)')
  const ofMailbox = leads(`where l.mailbox = :mailbox and ${IS_AFTER} ${NEWEST_FIRST}`)
  const viewOf = prepareViews(database)
  const history = read<HistoryEntry & { facts: string }>(`
    select ${select('e', ENTRY_KEYS)} from lead_events e
    where e.lead_id in (${database.idsInJson}) order by e.at, e.id`)
  // By the server's time, because a device chooses the id.
  const changes = read<{ token: string }>(`
    select (select coalesce(max(at), 0) from lead_events) || ' ' || (select count(*) from lead_events where at >= :since)
      as token`)
  const listHistories = async (leadIds: readonly string[]) =>
    (await history({ ids: JSON.stringify(leadIds) })).map((entry) => ({
      ...entry,
      facts: JSON.parse(entry.facts) as EntryFacts,
    }))
  return {
    listLeads: ({ since = EARLIEST, after = LAST_LEAD, limit = NO_LIMIT } = {}) =>
      newestLeads({ since, receivedAt: after.receivedAt, id: after.id, limit }),
    findLead: (ref) => firstOf(byRef({ ref })),
    findLeadByKey: (key) => firstOf(byKey({ key, quarantined: quarantinedKey(key) })),
    listLeadsFrom: ({ mailbox, after = LAST_LEAD, limit }) =>
      ofMailbox({ mailbox, receivedAt: after.receivedAt, id: after.id, limit }),
    listLeadsWithPhoneOf: leads(`
      where l.phone <> '' and l.id <> :id and l.phone_key = (select phone_key from leads where id = :id) ${NEWEST_FIRST}`),
    countLeadsFrom: readCount(
      database,
      'select count(*) as total from (select 1 from leads where mailbox = :mailbox limit :most) as counted',
    ),
    listHistory: (leadId) => listHistories([leadId]),
    listHistories,
    changeToken: async (since) => (await changes({ since }))[0]?.token ?? '',
    listView: ({ until = LATEST, after, limit, ...filter }) => {
      const { view, parameters } = viewOf(filter)
      const { at, id } = after ?? view.first
      return view.page({ until, ...parameters, at, id, limit })
    },
    countView: ({ until = LATEST, most = NO_LIMIT, ...filter }) => {
      const { view, parameters } = viewOf(filter)
      return view.count({ until, ...parameters, most })
    },
    ...prepareDueLeads(database),
  }
}

function prepareViews(database: SharedDatabase) {
  const prepareView = (condition: string, time: string, order: 'asc' | 'desc') => {
    const rest = `where ${condition} and ${time} <= :until`
    return {
      page: database.read<StoredLead>(`
        ${SELECT_LEAD} ${rest} and (${time}, l.id) ${order === 'asc' ? '>' : '<'} (:at, :id)
        order by ${time} ${order}, l.id ${order} limit :limit`),
      count: readCount(
        database,
        `select count(*) as total from (select 1 from leads l ${rest} limit :most) as counted`,
      ),
      first: { at: order === 'asc' ? EARLIEST : LATEST, id: FIRST_ID },
    }
  }
  // There is one statement for each index, because the leads of colleagues have an index of their own.
  const prepareOpen = (condition: string, time: string) => ({
    all: prepareView(condition, time, 'asc'),
    free: prepareView(`${condition} and l.assigned_to = ''`, time, 'asc'),
    ofColleague: prepareView(`${condition} and l.assigned_to <> '' and l.assigned_to = :assignedTo`, time, 'asc'),
  })
  const open = {
    unanswered: prepareOpen(IS_UNANSWERED, ATTENTION_AT),
    uncalled: prepareOpen(IS_UNCALLED, ATTENTION_AT),
    planned: prepareOpen(IS_PLANNED, PLANNED_AT),
  }
  const done = {
    closed: prepareView('l.closed_at is not null and l.anonymised_at is null', 'l.closed_at', 'desc'),
    quarantined: prepareView(IS_QUARANTINED, 'l.received_at', 'desc'),
  }
  return ({ view, assignedTo = null }: Pick<ViewFilter, 'view' | 'assignedTo'>) => {
    if (view === 'closed' || view === 'quarantined') return { view: done[view], parameters: {} }
    const { all, free, ofColleague } = open[view]
    if (assignedTo === null) return { view: all, parameters: {} }
    return assignedTo === '' ? { view: free, parameters: {} } : { view: ofColleague, parameters: { assignedTo } }
  }
}

function prepareDueLeads(database: SharedDatabase) {
  const listToCall = database.read<StoredLead>(`
    ${SELECT_LEAD} where ${IS_UNANSWERED}
    and ${ATTENTION_AT} <= :dueBy and ${ATTENTION_AT} > :dueAfter and l.try_again_at is null and l.remind_at <= :remindBy
    and not exists (select 1 from messages m where m.lead_id = l.id and m.kind = :without)
    and case when ${IS_FLOOD} then 1 else 0 end = :isFlood
    order by ${ATTENTION_AT}, l.id limit :limit`)
  const prepareDueAgain = (condition: string, time: string, always = 'false') =>
    database.read<StoredLead>(`
      ${SELECT_LEAD} where ${condition} and ${time} <= :by
        and (${always} or not exists (
          select 1 from messages m where m.lead_id = l.id and m.kind = :without and m.created_at >= ${time}))
      order by ${time}, l.id limit :limit`)
  const triedDue = prepareDueAgain(`${IS_UNANSWERED} and l.try_again_at is not null`, ATTENTION_AT)
  const plannedDue = prepareDueAgain(IS_PLANNED, PLANNED_AT, HAS_BOTH_TIMES)
  return {
    listLeadsToCall: ({ dueBy = LATEST, dueAfter = EARLIEST, remindBy = LATEST, without = null, isFlood, limit }) =>
      listToCall({ dueBy, dueAfter, remindBy, without, isFlood: Number(isFlood), limit }),
    listLeadsToCallAgain: async ({ by, without, limit }) =>
      (await Promise.all([triedDue({ by, without, limit }), plannedDue({ by, without, limit })])).flat(),
  } satisfies Partial<LeadLists>
}
