import { actOnLead } from '../../src/lead/desk/act-on-lead.ts'
import type { DeskAction } from '../../src/lead/desk/desk-request.ts'
import { BY_COMMAND } from '../../src/lead/history-entry.ts'
import { openSqliteStore } from '../../src/storage/sqlite/open-sqlite-store.ts'

/** Takes a step of staff beside a running server, which does not notice it. */
export async function actInFile(dataDir: string, ref: string, action: DeskAction): Promise<void> {
  const store = await openSqliteStore(dataDir)
  try {
    const { result } = await actOnLead(store, ref, action, { by: BY_COMMAND, now: Date.now() })
    if (result !== 'done') throw new Error(result)
  } finally {
    await store.close()
  }
}
