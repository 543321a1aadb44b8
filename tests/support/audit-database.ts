import postgres from 'postgres'

/** Compares the acknowledged leads with those in the database, without the store's own code: it may be at fault. */
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

/** The audit of a database that is in order. */
export const NOTHING_LOST = { lost: [], incomplete: [], doubled: [] }
