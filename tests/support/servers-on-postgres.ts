import postgres from 'postgres'
import { onTestFinished } from 'vitest'
import type { FixtureSite } from './fixture-site.ts'
import { startServer } from './start-server.ts'

export const LINK_SECRET = 'a secret of at least thirty-two letters'

/** Starts the real server with its store in this database. */
export function startOnPostgres(url: string, site: FixtureSite, settings: Record<string, string> = {}) {
  // Nobody listens there: a test that looks at mails names a server of its own.
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

/** A connection beside the store, until the test is over. */
export function connectForTest(url: string): postgres.Sql {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  onTestFinished(() => sql.end({ timeout: 1 }))
  return sql
}

/** Compares what was acknowledged with what is in the database, without the store's own code: it may be at fault. */
export async function auditDatabase(url: string, acknowledged: ReadonlySet<string>) {
  const sql = postgres(url, { max: 1 })
  const rows = await sql<{ email: string; leads: number; kinds: string[] }[]>`
    select email, count(distinct l.id)::int as leads, array_agg(m.kind order by m.kind) as kinds
    from leads l left join messages m on m.lead_id = l.id group by email`
  await sql.end()
  const stored = new Set(rows.map(({ email }) => email))
  const hasBoth = (kinds: string[]) => kinds.join() === 'staff-notification,visitor-confirmation'
  return {
    lost: [...acknowledged].filter((email) => !stored.has(email)),
    incomplete: rows.filter(({ kinds }) => !hasBoth(kinds)).map(({ email }) => email),
    doubled: rows.filter(({ leads }) => leads !== 1).map(({ email }) => email),
  }
}

/** What an audit has to find. */
export const NOTHING_LOST = { lost: [], incomplete: [], doubled: [] }
