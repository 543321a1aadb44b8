import type { LeadChange, LeadEvent } from '../../lead/lead-event.ts'
import type { LeadDesk, NewMessage, ViewFilter } from '../../lead/store.ts'
import type { Connection, Statement } from './connection.ts'
import { addMessages, attention, isOpen, isQuarantined, leadColumns, prepareQueries, toRow } from './rows.ts'

type History = Pick<LeadDesk, 'changeLead' | 'listEvents' | 'listView' | 'countView'>

/** Changes of leads with their history, and the views that staff work through. */
export function prepareHistory(connection: Connection): History {
  const { run, transact } = connection
  const { leads, count } = prepareQueries(connection)
  return {
    changeLead(change) {
      let isSecond = false
      return transact(async (sql) => {
        // The line may have been cut right behind the commit of the first attempt.
        if (isSecond && (await sql`select from lead_events where id = ${change.event.id}`).length > 0) return true
        isSecond = true
        return changeLead(sql, change)
      })
    },
    listEvents: (leadId) =>
      run(async (sql) => {
        const rows = await sql`
          select id, lead_id, at, kind, by, detail, text, until from lead_events where lead_id = ${leadId}
          order by at, id`
        return rows.map((row) => ({ ...row }) as unknown as LeadEvent)
      }),
    listView: ({ view, after, limit, ...filter }) =>
      leads((sql) => {
        const { time, isUpwards } = VIEWS[view](sql)
        const behind = isUpwards ? sql`>` : sql`<`
        const order = isUpwards ? sql`asc` : sql`desc`
        return sql`
          select ${leadColumns(sql)} from leads l where ${isIn(sql, view, filter)}
            ${after === undefined ? sql`` : sql`and (${time}, l.id) ${behind} (${after.at}, ${after.id})`}
          order by ${time} ${order}, l.id ${order} limit ${limit}`
      }),
    countView: ({ view, most, ...filter }) =>
      count(
        (sql) =>
          sql`select count(*) from (select from leads l where ${isIn(sql, view, filter)} limit ${most}) as counted`,
      ),
  }
}

const VIEWS = {
  open: (sql: Statement) => ({ condition: isOpen(sql), time: attention(sql), isUpwards: true }),
  answered: (sql: Statement) => ({
    condition: sql`l.answered_at is not null and l.anonymised_at is null`,
    time: sql`l.answered_at`,
    isUpwards: false,
  }),
  quarantined: (sql: Statement) => ({ condition: isQuarantined(sql), time: sql`l.received_at`, isUpwards: false }),
}

function isIn(sql: Statement, view: ViewFilter['view'], { until }: Pick<ViewFilter, 'until'>) {
  const { condition, time } = VIEWS[view](sql)
  return sql`${condition} ${until === undefined ? sql`` : sql`and ${time} <= ${until}`}`
}

async function changeLead(sql: Statement, { lead, set, forgetKey, event, drop, add = [], tell }: LeadChange) {
  const values = toRow({ ...set, ...(forgetKey && { idempotencyKey: null }), version: lead.version + 1 })
  const { count } = await sql`
    update leads set ${sql(values)} where id = ${lead.id} and version = ${lead.version} and anonymised_at is null`
  if (count === 0) return false
  await sql`insert into lead_events ${sql(toRow(event))}`
  if (drop) {
    const state = {
      unsent: sql`and sent_at is null and skipped_at is null`,
      skipped: sql`and skipped_at is not null`,
      any: sql``,
    }
    await sql`delete from messages where lead_id = ${lead.id} and kind in ${sql([...drop.kinds])} ${state[drop.state]}`
  }
  const open = await sql`select from leads l where l.id = ${lead.id} and ${isOpen(sql)}`
  if (open.length > 0) await addMessages(sql, add)
  if (tell) await tellWebhook(sql, tell, set)
  return true
}

async function tellWebhook(sql: Statement, tell: NewMessage, { releasedAt }: LeadChange['set']): Promise<void> {
  const { leadId, createdAt, data } = tell
  const [first] = await sql`select skipped_at from messages where lead_id = ${leadId} and kind = 'lead.created'`
  if (first?.skippedAt === null) await addMessages(sql, [tell])
  else if (releasedAt) {
    await sql`
      update messages set skipped_at = null, created_at = ${createdAt}, next_attempt_at = ${createdAt}, data = ${data}
      where lead_id = ${leadId} and kind = 'lead.created'`
  }
}
