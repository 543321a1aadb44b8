import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { planMessages } from '../src/lead/outbox.ts'
import { configure } from '../src/storage/sqlite/database.ts'
import { openSqliteStore } from '../src/storage/sqlite/open-sqlite-store.ts'
import { prepareInsertMessage } from '../src/storage/sqlite/rows.ts'
import { sampleStoredLead } from '../tests/support/sample-leads.ts'

/**
 * The most that the disk and SQLite allow: leads with their two messages, one durable commit each, in a loop without a
 * server, in the same tables under the same settings. @returns leads a second
 */
export async function measureBareLoop(dataDir: string, seconds: number): Promise<number> {
  await (await openSqliteStore(dataDir)).close()
  const db = new DatabaseSync(join(dataDir, 'leads.sqlite'))
  configure(db)
  const insertLead = db.prepare(`
    INSERT INTO leads (id, ref, mailbox, name, address, roof_size, roof_type, phone, email, message, received_at, remind_at,
      due_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const insertMessage = prepareInsertMessage(db)

  let count = 0
  const began = performance.now()
  while (performance.now() - began < seconds * 1000) {
    const lead = sampleStoredLead()
    const { id, ref, mailbox, name, address, roofSize, roofType, phone, email, message } = lead
    const times = [lead.receivedAt, lead.remindAt, lead.dueAt]
    db.exec('BEGIN IMMEDIATE')
    insertLead.run(id, ref, mailbox, name, address, roofSize, roofType, phone, email, message, ...times)
    for (const message of planMessages(lead)) insertMessage(message)
    db.exec('COMMIT')
    count += 1
  }
  db.close()
  return count / ((performance.now() - began) / 1000)
}
