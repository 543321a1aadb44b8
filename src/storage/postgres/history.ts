import sql, { empty, type Sql } from 'sql-template-tag'
import type { LeadChange, LeadEvent } from '../../lead/lead-event.ts'
import type { LeadDesk, NewMessage, ViewFilter } from '../../lead/store.ts'
import type { Connection, Query } from './connection.ts'
import {
  ATTENTION,
  addMessages,
  assign,
  IS_OPEN,
  IS_QUARANTINED,
  insertInto,
  LEAD_COLUMNS,
  prepareQueries,
} from './rows.ts'

type History = Pick<LeadDesk, 'changeLead' | 'listEvents' | 'listView' | 'countView'>

export function prepareHistory(connection: Connection): History {
  const { run, transact } = connection
  const { leads, count } = prepareQueries(connection)
  return {
    changeLead(change) {
      let isSecond = false
      return transact(async (query) => {
        // The connection may have broken right after the first attempt's commit.
        if (isSecond && (await query(sql`select from lead_events where id = ${change.event.id}`)).count > 0) return true
        isSecond = true
        return changeLead(query, change)
      })
    },
    listEvents: (leadId) =>
      run(async (query) => {
        const { rows } = await query(sql`
          select id, lead_id, at, kind, by, detail, text, until from lead_events where lead_id = ${leadId}
          order by at, id`)
        return rows as LeadEvent[]
      }),
    listView: ({ view, after, limit, ...filter }) => {
      const { time, isUpwards } = VIEWS[view]
      const behind = isUpwards ? sql`>` : sql`<`
      const order = isUpwards ? sql`asc` : sql`desc`
      return leads(sql`
        select ${LEAD_COLUMNS} from leads l where ${isIn(view, filter)}
          ${after === undefined ? empty : sql`and (${time}, l.id) ${behind} (${after.at}, ${after.id})`}
        order by ${time} ${order}, l.id ${order} limit ${limit}`)
    },
    countView: ({ view, most, ...filter }) =>
      count(sql`select count(*) from (select from leads l where ${isIn(view, filter)} limit ${most}) as counted`),
  }
}

const VIEWS = {
  open: { condition: IS_OPEN, time: ATTENTION, isUpwards: true },
  answered: {
    condition: sql`l.answered_at is not null and l.anonymised_at is null`,
    time: sql`l.answered_at`,
    isUpwards: false,
  },
  quarantined: { condition: IS_QUARANTINED, time: sql`l.received_at`, isUpwards: false },
}

function isIn(view: ViewFilter['view'], { until }: Pick<ViewFilter, 'until'>): Sql {
  const { condition, time } = VIEWS[view]
  return sql`${condition} ${until === undefined ? empty : sql`and ${time} <= ${until}`}`
}

const STATES = {
  unsent: sql`and sent_at is null and skipped_at is null`,
  skipped: sql`and skipped_at is not null`,
}

async function changeLead(query: Query, { lead, set, forgetKey, event, drop, add = [], tell, accepts }: LeadChange) {
  const values = { ...set, ...(forgetKey && { idempotencyKey: null }), version: lead.version + 1 }
  const { count } = await query(sql`
    update leads set ${assign(values)} where id = ${lead.id} and version = ${lead.version} and anonymised_at is null`)
  if (count === 0) return false
  await query(insertInto('lead_events', event))
  if (drop) {
    await query(sql`
      delete from messages where lead_id = ${lead.id} and kind = any(${drop.kinds}) ${STATES[drop.state]}`)
  }
  const open = await query(sql`select from leads l where l.id = ${lead.id} and ${IS_OPEN}`)
  if (open.count > 0) await addMessages(query, add)
  if (tell) await tellWebhook(query, tell, accepts)
  return true
}

async function tellWebhook(query: Query, tell: NewMessage, accepts = false): Promise<void> {
  const { leadId, createdAt, data } = tell
  const { rows } = await query(sql`select skipped_at from messages where lead_id = ${leadId} and kind = 'lead.created'`)
  if (rows[0]?.skippedAt === null) await addMessages(query, [tell])
  else if (accepts) {
    await query(sql`
      update messages set skipped_at = null, created_at = ${createdAt}, next_attempt_at = ${createdAt}, data = ${data}
      where lead_id = ${leadId} and kind = 'lead.created'`)
  }
}
