import { onTestFinished } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import type { FixtureSite } from './fixture-site.ts'
import { startServer } from './start-server.ts'

export const LINK_SECRET = 'a secret of at least thirty-two letters'

/** Starts the real server with its store in this database. */
export function startOnPostgres(url: string, site: FixtureSite, settings: Record<string, string> = {}) {
  // No server listens there: a test that reads mails names a server of its own.
  return startServer(
    { DATABASE_URL: url, LINK_SECRET, ...mailSettings('smtp://127.0.0.1:9'), ...settings },
    site.command,
  )
}

/** What mails need to leave the machine. */
export function mailSettings(smtpUrl: string) {
  return {
    SMTP_URL: smtpUrl,
    SITE_URL: 'https://www.example.org',
    MAIL_FROM: 'dachcheck@example.org',
    LEAD_RECIPIENT: 'team@example.org',
  }
}

/** A connection next to the store, until the test is over. */
export function connectForTest(url: string): Database {
  const sql = openDatabase(url)
  onTestFinished(sql.end)
  return sql
}
