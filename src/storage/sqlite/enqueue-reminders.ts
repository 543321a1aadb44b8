import { reminderAt } from '../../lead/due-time.ts'
import { newUrgentMessage } from '../../lead/outbox.ts'
import type { MessageKind, Outbox } from '../../lead/ports.ts'
import type { Connection } from './connection.ts'
import { insertMessage } from './insert-message.ts'
import { asLead, IS_OPEN, LEAD_COLUMNS } from './rows.ts'

/** How many leads one call looks at; the next call takes the rest. */
const LIMIT = 500

export function prepareEnqueueReminders({ db, read, write }: Connection): Outbox['enqueueReminders'] {
  const withoutOne = (due: string) =>
    db.prepare(`
      SELECT ${LEAD_COLUMNS} FROM leads l
      WHERE ${IS_OPEN} AND ${due}
        AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.lead_id = l.id AND m.kind = ?)
      ORDER BY l.due_at LIMIT ${LIMIT}`)
  const notYetDue = withoutOne('l.due_at > ?')
  const overdue = withoutOne('l.due_at <= ?')
  const addMessage = insertMessage(db)

  function findOwed(now: number): { kind: MessageKind; leadId: string }[] {
    const reminders = notYetDue
      .all(now, 'staff-reminder')
      .map(asLead)
      .filter((lead) => reminderAt(lead) <= now)
    return [
      ...reminders.map((lead) => ({ kind: 'staff-reminder' as const, leadId: lead.id })),
      ...overdue.all(now, 'staff-overdue').map((row) => ({ kind: 'staff-overdue' as const, leadId: asLead(row).id })),
    ]
  }

  return async ({ now }) => {
    if ((await read(() => findOwed(now))).length === 0) return 0
    return write(() => {
      // Asked again inside the transaction: another process may have been quicker.
      const owed = findOwed(now)
      for (const { kind, leadId } of owed) addMessage(newUrgentMessage(kind, leadId, now))
      return owed.length
    })
  }
}
