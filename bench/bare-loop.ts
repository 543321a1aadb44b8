import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { configure } from '../src/storage/sqlite/database.ts'
import { openSqliteStore } from '../src/storage/sqlite/open-sqlite-store.ts'
import { prepareInsertMessage } from '../src/storage/sqlite/rows.ts'
import { sampleStoredLead } from '../tests/support/sample-leads.ts'

/**
 * What the disk and SQLite allow: leads with their two messages, one durable commit each, in a loop without
 * a server. Same schema, same settings. @returns leads a second
 */
export async function measureBareLoop(dataDir: string, seconds: number): Promise<number> {
  await (await openSqliteStore(dataDir)).close()
  const db = new DatabaseSync(join(dataDir, 'leads.sqlite'))
  configure(db)
  const insertLead = db.prepare(`
    INSERT INTO leads (id, ref, mailbox, name, address, roof_size, roof_type, phone, email, message, received_at, remind_at,
      due_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const addMessage = prepareInsertMessage(db)

  let count = 0
  const began = performance.now()
  while (performance.now() - began < seconds * 1000) {
    const lead = sampleStoredLead()
    const { id, ref, mailbox, name, address, roofSize, roofType, phone, email, message, receivedAt, remindAt, dueAt } =
      lead
    db.exec('BEGIN IMMEDIATE')
    insertLead.run(
      ...[id, ref, mailbox, name, address, roofSize, roofType, phone, email, message, receivedAt, remindAt, dueAt],
    )
    for (const kind of ['staff-notification', 'visitor-confirmation'] as const) {
      addMessage({
        id: crypto.randomUUID(),
        kind,
        leadId: id,
        day: null,
        priority: 0,
        createdAt: receivedAt,
        nextAttemptAt: receivedAt,
      })
    }
    db.exec('COMMIT')
    count++
  }
  const rate = count / ((performance.now() - began) / 1000)
  db.close()
  return rate
}
