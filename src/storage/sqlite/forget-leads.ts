import type { LeadDesk, Upkeep } from '../../lead/ports.ts'
import type { Connection } from './connection.ts'
import { IS_WAITING } from './rows.ts'

/** How many leads one transaction removes: the server must be able to write in between. */
const PURGE_GROUP = 200

export function prepareDeleteLead(connection: Connection): LeadDesk['deleteLead'] {
  const { db, write } = connection
  const remove = db.prepare('DELETE FROM leads WHERE ref = ?')
  const messageIdsOf = prepareMessageIds(connection)
  return (ref) =>
    write(() => {
      const messageIds = messageIdsOf(ref)
      return remove.run(ref).changes === 0 ? null : messageIds
    })
}

export function prepareAnonymiseLead(connection: Connection): LeadDesk['anonymiseLead'] {
  const { db, write } = connection
  const anonymise = db.prepare(`
    UPDATE leads SET name = '', address = '', phone = '', email = '', message = '', idempotency_key = NULL,
      anonymised_at = coalesce(anonymised_at, ?)
    WHERE ref = ?`)
  const dropOwed = db.prepare(`
    DELETE FROM messages WHERE lead_id = (SELECT id FROM leads WHERE ref = ?) AND sent_at IS NULL AND skipped_at IS NULL`)
  const messageIdsOf = prepareMessageIds(connection)
  return ({ ref, now }) =>
    write(() => {
      const messageIds = messageIdsOf(ref)
      if (anonymise.run(now, ref).changes === 0) return null
      dropOwed.run(ref)
      return messageIds
    })
}

export function preparePurgeLeads(connection: Connection): Upkeep['purgeLeads'] {
  const { db, write } = connection
  const old = db.prepare('SELECT ref FROM leads WHERE received_at < ? LIMIT ?')
  const remove = db.prepare('DELETE FROM leads WHERE ref = ?')
  // Digests belong to no lead and hold no personal data, but need not be kept for ever either.
  const removeDigests = db.prepare(
    `DELETE FROM messages WHERE lead_id IS NULL AND created_at < ? AND NOT (${IS_WAITING})`,
  )
  const messageIdsOf = prepareMessageIds(connection)

  return async ({ receivedBefore }) => {
    const purged = { leads: 0, messageIds: [] as string[] }
    let found: number
    do {
      found = await write(() => {
        const refs = old.all(receivedBefore, PURGE_GROUP).map((row) => (row as { ref: string }).ref)
        for (const ref of refs) {
          purged.messageIds.push(...messageIdsOf(ref))
          remove.run(ref)
        }
        return refs.length
      })
      purged.leads += found
      // A write that waits for nobody is done before anything else has a turn.
      await new Promise(setImmediate)
    } while (found === PURGE_GROUP)
    await write(() => removeDigests.run(receivedBefore))
    return purged
  }
}

function prepareMessageIds({ db }: Connection): (ref: string) => string[] {
  const select = db.prepare('SELECT m.id FROM messages m JOIN leads l ON l.id = m.lead_id WHERE l.ref = ?')
  return (ref) => select.all(ref).map((row) => (row as { id: string }).id)
}
