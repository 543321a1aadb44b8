import { HOUR } from '../base/durations.ts'
import { MAX_BACKUP_AGE } from '../functions/health-report.ts'
import { readInstallation } from '../server/installation.ts'
import type { Settings } from '../settings/server-settings.ts'
import { type Finding, wrong, wrongIf } from './finding.ts'

type BackupSettings = Pick<Settings, 'DATA_DIR' | 'PUBLIC_SUPABASE_URL'>

/** After `backup` has read the copy back, it writes a marker file. docs/runbook.md says how to write one with `pg_dump`. */
export function checkBackup({ DATA_DIR, PUBLIC_SUPABASE_URL }: BackupSettings, now: number): Finding[] {
  // If Supabase stores the requests, it stores the backups too.
  if (PUBLIC_SUPABASE_URL !== null) return []
  const at = readInstallation(DATA_DIR).backupAt()
  if (at === null) {
    const sentence = `Von einer Sicherung ist in ${DATA_DIR} nichts bekannt.`
    return [
      wrong(sentence, 'Richte sie ein (docs/go-live.md), und prüf auf dem Rechner und als das Konto des Servers.'),
    ]
  }
  const old = `Die letzte Sicherung ist ${Math.round((now - at) / HOUR)} Stunden alt.`
  return wrongIf(now - at > MAX_BACKUP_AGE, old, 'Sieh nach, warum seitdem keine kam.')
}
