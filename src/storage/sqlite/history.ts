import type { LeadEvent } from '../../lead/lead-event.ts'
import type { LeadDesk, NewMessage, ViewFilter } from '../../lead/store.ts'
import type { Connection } from './connection.ts'
import {
  ATTENTION,
  asLead,
  IS_OPEN,
  IS_QUARANTINED,
  LEAD_COLUMNS,
  prepareAddMessages,
  prepareInsertMessage,
} from './rows.ts'

/** Names of `LeadChange` and their columns. */
const SETTABLE = {
  answeredAt: 'answered_at',
  outcome: 'outcome',
  assignedTo: 'assigned_to',
  tries: 'tries',
  tryAgainAt: 'try_again_at',
  quarantinedAt: 'quarantined_at',
  releasedAt: 'released_at',
} as const

type History = Pick<LeadDesk, 'changeLead' | 'listEvents' | 'listView' | 'countView'>

export function prepareHistory({ db, read, write }: Connection): History {
  const touch = db.prepare(
    'UPDATE leads SET version = version + 1 WHERE id = ? AND version = ? AND anonymised_at IS NULL',
  )
  const setters = Object.entries(SETTABLE).map(
    ([name, column]) => [name, db.prepare(`UPDATE leads SET ${column} = ? WHERE id = ?`)] as const,
  )
  const forgetKey = db.prepare('UPDATE leads SET idempotency_key = NULL WHERE id = ?')
  const addEvent = db.prepare(`
    INSERT INTO lead_events (id, lead_id, at, kind, "by", detail, text, until)
    VALUES (:id, :leadId, :at, :kind, :by, :detail, :text, :until)`)
  const drop = db.prepare(`
    DELETE FROM messages WHERE lead_id = :leadId AND kind IN (SELECT value FROM json_each(:kinds))
      AND (CASE :state WHEN 'skipped' THEN skipped_at IS NOT NULL ELSE sent_at IS NULL AND skipped_at IS NULL END)`)
  const isOpen = db.prepare(`SELECT 1 FROM leads l WHERE l.id = ? AND ${IS_OPEN}`)
  const addMessages = prepareAddMessages(db)
  const addEventToTell = prepareInsertMessage(db)
  const firstTold = db.prepare("SELECT skipped_at AS heldAt FROM messages WHERE lead_id = ? AND kind = 'lead.created'")
  const tellNow = db.prepare(`
    UPDATE messages SET skipped_at = NULL, created_at = :createdAt, next_attempt_at = :createdAt, data = :data
    WHERE lead_id = :leadId AND kind = 'lead.created'`)
  const events = db.prepare(`
    SELECT id, lead_id AS leadId, at, kind, "by", detail, text, until FROM lead_events WHERE lead_id = ?
    ORDER BY at, id`)
  const views = {
    open: prepareView(IS_OPEN, ATTENTION, '>'),
    answered: prepareView('l.answered_at IS NOT NULL AND l.anonymised_at IS NULL', 'l.answered_at', '<'),
    quarantined: prepareView(IS_QUARANTINED, 'l.received_at', '<'),
  }

  function prepareView(condition: string, time: string, behind: '<' | '>') {
    const where = `FROM leads l WHERE ${condition} AND ${time} <= :until`
    const order = behind === '<' ? 'DESC' : 'ASC'
    return {
      page: db.prepare(`
        SELECT ${LEAD_COLUMNS} ${where} AND (${time}, l.id) ${behind} (:at, :id)
        ORDER BY ${time} ${order}, l.id ${order} LIMIT :limit`),
      count: db.prepare(`SELECT count(*) AS total FROM (SELECT 1 ${where} LIMIT :most)`),
      first: { at: behind === '<' ? Number.MAX_SAFE_INTEGER : Number.MIN_SAFE_INTEGER, id: '' },
    }
  }

  function tellWebhook(tell: NewMessage, accepts = false): void {
    const first = firstTold.get(tell.leadId)
    if (first?.heldAt === null) addEventToTell(tell)
    else if (accepts) tellNow.run({ leadId: tell.leadId, createdAt: tell.createdAt, data: tell.data })
  }

  return {
    changeLead: ({ lead, set, forgetKey: isForgotten, event, drop: dropped, add = [], tell, accepts }) =>
      write(() => {
        if (touch.run(lead.id, lead.version).changes === 0) return false
        const values: Record<string, string | number | null | undefined> = set
        for (const [name, setter] of setters) if (name in values) setter.run(values[name] ?? null, lead.id)
        if (isForgotten) forgetKey.run(lead.id)
        addEvent.run({ ...event })
        if (dropped) drop.run({ leadId: lead.id, kinds: JSON.stringify(dropped.kinds), state: dropped.state })
        if (isOpen.get(lead.id) !== undefined) addMessages(add)
        if (tell) tellWebhook(tell, accepts)
        return true
      }),
    listEvents: (leadId) => read(() => events.all(leadId).map((row) => ({ ...row }) as unknown as LeadEvent)),
    listView: ({ view, after, limit, ...filter }) =>
      read(() => {
        const { page, first } = views[view]
        return page.all({ ...(after ?? first), until: untilOf(filter), limit }).map(asLead)
      }),
    countView: ({ view, most, ...filter }) =>
      read(() => (views[view].count.get({ until: untilOf(filter), most }) as { total: number }).total),
  }
}

function untilOf({ until = Number.MAX_SAFE_INTEGER }: Pick<ViewFilter, 'until'>): number {
  return until
}
