import { PRIORITIES } from '../../lead/outbox.ts'
import type { ClaimedMessage, NewMessage, Outbox } from '../../lead/store.ts'
import type { Connection } from './connection.ts'
import {
  ATTENTION,
  asLead,
  IS_FLOOD,
  IS_IN_TURN,
  IS_OPEN,
  IS_WAITING,
  LEAD_COLUMNS,
  prepareAddMessages,
  prepareQuarantined,
} from './rows.ts'

export function prepareOutbox(connection: Connection): Outbox {
  return {
    claimMessages: prepareClaimMessages(connection),
    ...prepareSettling(connection),
    enqueueMessages: prepareEnqueueMessages(connection),
    ...prepareLooking(connection),
  }
}

function prepareClaimMessages({ db, read, write }: Connection): Outbox['claimMessages'] {
  const isDue = `${IS_WAITING} AND priority = :priority AND (:kind IS NULL OR kind = :kind)
    AND (next_attempt_at <= :now OR next_attempt_at >= :wrongFrom) AND ${IS_IN_TURN}`
  const countDue = db.prepare(`SELECT count(*) AS due FROM (SELECT 1 FROM messages m WHERE ${isDue} LIMIT :atLeast)`)
  // A row that still has a lease has lost it: it has expired.
  const claim = db.prepare(`
    UPDATE messages SET lease = :lease, next_attempt_at = :leaseUntil, attempts = attempts + 1,
      lost_leases = CASE WHEN lease IS NULL THEN 0 ELSE lost_leases + 1 END
    WHERE id IN (SELECT id FROM messages m WHERE ${isDue} ORDER BY next_attempt_at, id LIMIT :limit)
    RETURNING id, kind, priority, lead_id AS leadId, dedupe_key AS dedupeKey, data, created_at AS createdAt, next_attempt_at AS nextAttemptAt,
      attempts, lost_leases AS lostLeases`)
  const findLead = db.prepare(`SELECT ${LEAD_COLUMNS} FROM leads l WHERE l.id = ?`)

  return async ({ now, wrongFrom, leaseUntil, limit, priorities = PRIORITIES.mail, kind = null, atLeast = 1 }) => {
    const areDueWith = (priority: number) =>
      (countDue.get({ priority, kind, now, wrongFrom, atLeast }) as { due: number }).due === atLeast
    // Read first, so that an idle loop does not write.
    if (!(await read(() => priorities.some(areDueWith)))) return []
    const lease = crypto.randomUUID()
    return write(() => {
      const claimed: ClaimedMessage[] = []
      for (const priority of priorities) {
        if (claimed.length === limit) break
        const terms = { priority, kind, lease, leaseUntil, now, wrongFrom, limit: limit - claimed.length }
        const messages = claim.all(terms).map((row) => ({ ...row, lease, leaseUntil }) as Omit<ClaimedMessage, 'lead'>)
        // RETURNING guarantees no order.
        messages.sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
        claimed.push(...messages.map((message) => ({ ...message, lead: leadOf(message) })))
      }
      return claimed
    })
  }

  function leadOf({ leadId }: Pick<ClaimedMessage, 'leadId'>) {
    const lead = leadId === null ? undefined : findLead.get(leadId)
    return lead === undefined ? null : asLead(lead)
  }
}

function prepareSettling({ db, write }: Connection): Pick<Outbox, 'completeMessage' | 'failMessage'> {
  const settle = (column: string) =>
    db.prepare(`UPDATE messages SET lease = NULL, ${column} WHERE id = ? AND lease = ?`)
  const markSent = settle('sent_at = ?')
  const markSkipped = settle('skipped_at = ?')
  const postpone = settle('last_error = ?, next_attempt_at = ?')
  const markStuck = settle('last_error = ?, stuck_at = ?')
  return {
    completeMessage: ({ id, lease, now, skipped = false }) =>
      write(() => (skipped ? markSkipped : markSent).run(now, id, lease).changes === 1),
    failMessage: ({ id, lease, now, retryAt, error }) =>
      write(() => (retryAt === null ? markStuck : postpone).run(error, retryAt ?? now, id, lease).changes === 1),
  }
}

function prepareEnqueueMessages({ db, read, write }: Connection): Outbox['enqueueMessages'] {
  const withKey = db.prepare('SELECT 1 FROM messages WHERE dedupe_key = ?')
  const ofKind = db.prepare('SELECT 1 FROM messages WHERE lead_id = ? AND kind = ?')
  const isNew = ({ dedupeKey, leadId, kind }: NewMessage) =>
    (dedupeKey === null ? ofKind.get(leadId, kind) : withKey.get(dedupeKey)) === undefined
  const add = prepareAddMessages(db)
  // Read first, so that a call every minute does not write.
  return async (messages) => ((await read(() => messages.some(isNew))) ? write(() => add(messages)) : 0)
}

const toBit = (flag: boolean | undefined) => (flag === undefined ? null : Number(flag))

const NEVER = Number.MAX_SAFE_INTEGER

type Looking = Exclude<keyof Outbox, 'claimMessages' | 'completeMessage' | 'failMessage' | 'enqueueMessages'>

function prepareLooking({ db, read }: Connection): Pick<Outbox, Looking> {
  const confirmation = db.prepare(`
    SELECT m.id, m.sent_at AS sentAt FROM messages m CROSS JOIN leads l ON l.id = m.lead_id
    WHERE m.kind = 'visitor-confirmation' AND m.skipped_at IS NULL AND m.stuck_at IS NULL
      AND coalesce(m.sent_at, ${NEVER}) > :since AND l.mailbox = :mailbox
    ORDER BY m.sent_at IS NULL, m.created_at, m.id LIMIT 1`)
  const openWithout = db.prepare(`
    SELECT ${LEAD_COLUMNS} FROM leads l
    WHERE ${IS_OPEN} AND ${ATTENTION} <= :attentionBy AND ${ATTENTION} > :dueAfter AND l.remind_at <= :remindBy
      AND (l.try_again_at IS NOT NULL) = :isTried
      AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.lead_id = l.id AND m.kind = :without
        AND m.created_at >= coalesce(l.try_again_at, m.created_at))
      AND (:isFlood IS NULL OR ${IS_FLOOD} = :isFlood)
    ORDER BY ${ATTENTION}, l.id LIMIT :limit`)
  const open = db.prepare(`SELECT ${LEAD_COLUMNS} FROM leads l WHERE ${IS_OPEN} ORDER BY ${ATTENTION}, l.id LIMIT ?`)
  const countOpen = db.prepare(`SELECT count(*) AS total FROM leads l WHERE ${IS_OPEN}`)
  const quarantined = prepareQuarantined(db)
  const lastDigest = db.prepare(`
    SELECT created_at AS at FROM messages WHERE kind = 'staff-digest' AND dedupe_key < ?
    ORDER BY dedupe_key DESC LIMIT 1`)
  const countSent = db.prepare(
    `
    SELECT count(*) AS mails
    FROM (SELECT 1 FROM messages WHERE lane = 'mail' AND sent_at > ? AND sent_at <= ? GROUP BY sent_at)`,
  )
  const countStuck = db.prepare(`
    SELECT count(*) AS events FROM messages WHERE stuck_at IS NOT NULL AND lane = 'webhook' AND last_error = coalesce(?, last_error)`)
  // Per priority, the index finds the minimum at once.
  const next = db.prepare(`
    SELECT next_attempt_at AS at FROM messages m WHERE ${IS_WAITING} AND priority = ? AND ${IS_IN_TURN}
    ORDER BY next_attempt_at LIMIT 1`)
  return {
    async findConfirmation({ mailbox, since }) {
      const row = await read(() => confirmation.get({ mailbox, since }))
      return row === undefined ? null : ({ ...row } as unknown as { id: string; sentAt: number | null })
    },
    listOpenLeads: ({
      tryAgainBy,
      dueBy = NEVER,
      dueAfter = -NEVER,
      remindBy = NEVER,
      without = null,
      isFlood,
      limit,
    }) => {
      const which = { isTried: tryAgainBy === undefined ? 0 : 1, attentionBy: tryAgainBy ?? dueBy }
      return read(() =>
        openWithout.all({ ...which, dueAfter, remindBy, without, limit, isFlood: toBit(isFlood) }).map(asLead),
      )
    },
    leadsForDigest: ({ limit }) =>
      read(() => ({
        open: { leads: open.all(limit).map(asLead), ...(countOpen.get() as { total: number }) },
        quarantined: { leads: quarantined.list({ until: NEVER, limit }), total: quarantined.count({ until: NEVER }) },
      })),
    lastDigestBefore: (day) => read(() => (lastDigest.get(day) as { at: number } | undefined)?.at ?? null),
    countMails: ({ since, now }) => read(() => (countSent.get(since, now) as { mails: number }).mails),
    countStuckEvents: (error) => read(() => (countStuck.get(error ?? null) as { events: number }).events),
    nextMessageAt: (priorities = PRIORITIES.mail) =>
      read(() => {
        const times = priorities.flatMap((priority) => (next.get(priority) as { at: number } | undefined)?.at ?? [])
        return times.length === 0 ? null : Math.min(...times)
      }),
  }
}
