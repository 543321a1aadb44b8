import {
  type CallEntry,
  COUNTED_COLUMNS,
  type CountedLead,
  type FigureRecords,
} from '../../lead/store/figure-records.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import { SELECT_LEAD, select } from './columns.ts'
import { IS_PLANNED, PLANNED_AT } from './conditions.ts'
import { readCount, type SharedDatabase } from './shared-database.ts'

const CALL_KEYS = ['id', 'leadId', 'at', 'kind', 'detail', 'until']

export function prepareFigures(database: SharedDatabase): FigureRecords {
  return { ...prepareLeadFigures(database), ...prepareVisits(database), ...prepareCosts(database) }
}

function prepareLeadFigures(database: SharedDatabase) {
  const { read, idsInJson } = database
  const counted = read<CountedLead>(`
    select ${select('l', COUNTED_COLUMNS)} from leads l where l.received_at >= :since and (l.received_at, l.id) < (:receivedAt, :id)
    order by l.received_at desc, l.id desc limit :limit`)
  // By lead first, because the index has this order, and sorting takes longer than reading.
  const callsOf = read<CallEntry>(`
    select ${select('e', CALL_KEYS)} from lead_events e
    where e.kind in ('tried', 'answered', 'reopened', 'undone') and e.lead_id in (${idsInJson}) order by e.lead_id, e.at, e.id`)
  const isCounted = `e.at >= :since and e.at < :until
    and cast(e.id as text) not in (select u.detail from lead_events u where u.kind = 'undone' and u.at >= :since)`
  const byId = read<StoredLead>(`${SELECT_LEAD} where l.id in (${idsInJson}) order by l.received_at desc, l.id desc`)
  return {
    listCounted: ({ since, after: { receivedAt, id }, limit }) => counted({ since, receivedAt, id, limit }),
    listCalls: ({ leadIds }) => callsOf({ ids: JSON.stringify(leadIds) }),
    countMissed: readCount(
      database,
      `select count(*) as total from lead_events e where e.kind = 'tried' and ${isCounted}`,
    ),
    listResults: read(`
      select ${select('e', CALL_KEYS)}, ${select('l', ['receivedAt', 'outcome', 'kilowattPeak', 'euros', 'lossReason'])}
      from lead_events e join leads l on l.id = e.lead_id where e.kind = 'answered' and ${isCounted}
      order by e.at, e.id`),
    // The condition on the time is there only for the index.
    listOpenOffers: read(`
      select ${select('l', ['id', 'euros', 'kilowattPeak'])} from leads l
      where l.outcome = 'offered' and ${IS_PLANNED} and ${PLANNED_AT} > 0
      order by (select min(e.at) from lead_events e where e.lead_id = l.id and e.kind = 'answered' and e.detail = 'offered'), l.id`),
    listLeadsById: ({ ids }) => byId({ ids: JSON.stringify(ids) }),
  } satisfies Partial<FigureRecords>
}

function prepareVisits({ read, change, rowsInJson }: SharedDatabase) {
  // One statement, because two servers that add row by row could wait for each other.
  const add = change(`
    insert into visits (day, source, count)
    select value ->> 'day', value ->> 'source', cast(value ->> 'count' as bigint) from ${rowsInJson} where true
    on conflict (day, source) do update set count = visits.count + excluded.count`)
  const remove = change('delete from visits where day < :before')
  return {
    // If the connection breaks right after the commit, a minute is counted twice.
    addVisits: async (counts) => void (await add({ rows: JSON.stringify(counts) })),
    sumVisits: read(`
      select source, cast(sum(count) as bigint) as count from visits where day between :since and :until group by source`),
    removeVisits: async (before) => void (await remove({ before })),
  } satisfies Partial<FigureRecords>
}

function prepareCosts({ read, change }: SharedDatabase) {
  const set = change(`
    insert into campaign_costs (month, source, euros) values (:month, :source, :euros)
    on conflict (month, source) do update set euros = excluded.euros`)
  const remove = change('delete from campaign_costs where month = :month and source = :source')
  return {
    setCost: async ({ month, source, euros }) =>
      void (await (euros === null ? remove({ month, source }) : set({ month, source, euros }))),
    listCosts: read('select month, source, euros from campaign_costs where month between :since and :until'),
  } satisfies Partial<FigureRecords>
}
