import { statusOf } from '../../lead/lead-status.ts'
import type { LeadDesk } from '../../lead/ports.ts'
import type { Connection } from './connection.ts'
import { asEntry, asLead, ENTRY_COLUMNS, LEAD_COLUMNS } from './rows.ts'

export function prepareListLeads({ db, read }: Connection): LeadDesk['listLeads'] {
  const list = db.prepare(`
    SELECT ${LEAD_COLUMNS} FROM leads l WHERE l.received_at >= ? ORDER BY l.received_at DESC, l.rowid DESC`)
  return async ({ status, since = 0, now = Date.now() } = {}) => {
    const leads = (await read(() => list.all(since))).map(asLead)
    return status === undefined ? leads : leads.filter((lead) => statusOf(lead, now) === status)
  }
}

export function prepareFindLead({ db, read }: Connection): LeadDesk['findLead'] {
  const find = db.prepare(`SELECT ${LEAD_COLUMNS} FROM leads l WHERE l.ref = ?`)
  return async (ref) => {
    const row = await read(() => find.get(ref))
    return row === undefined ? null : asLead(row)
  }
}

export function prepareFindPerson({ db, read }: Connection): LeadDesk['findPerson'] {
  const leadsOf = db.prepare(`
    SELECT ${LEAD_COLUMNS} FROM leads l WHERE l.email = ? ORDER BY l.received_at DESC, l.rowid DESC`)
  const messagesOf = db.prepare(`
    SELECT ${ENTRY_COLUMNS} FROM messages m JOIN leads l ON l.id = m.lead_id
    WHERE m.lead_id = ? ORDER BY m.created_at, m.rowid`)
  return (email) =>
    read(() =>
      leadsOf
        .all(email)
        .map(asLead)
        .map((lead) => ({ lead, messages: messagesOf.all(lead.id).map(asEntry) })),
    )
}
