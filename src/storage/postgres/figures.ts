import type { FigureStore, LeadTimes, TryEvent, VisitCount } from '../../lead/store.ts'
import type { Connection, Statement } from './connection.ts'

type Range = Parameters<FigureStore['listTimes']>[0]

const isCounted = (sql: Statement, { from, before }: Range) => sql`
  l.received_at >= ${from} and l.received_at < ${before} and (l.quarantined_at is null or l.released_at is not null)`

export function prepareFigures({ run, transact }: Connection): FigureStore {
  return {
    // A line that is cut right behind the commit has a minute counted twice.
    addVisits: (counts, { keepFrom }) =>
      transact(async (sql) => {
        await sql`
          insert into visits (day, source, count)
          select day, source, count from jsonb_populate_recordset(null::visits, ${sql.json(counts.map((one) => ({ ...one })))})
          on conflict (day, source) do update set count = visits.count + excluded.count`
        await sql`delete from visits where day < ${keepFrom}`
      }),
    sumVisits: ({ since, until }) =>
      run(async (sql) => {
        const rows = await sql`
          select source, sum(count)::bigint as count from visits
          where day between ${since} and ${until} group by source`
        return rows.map((row) => ({ ...row }) as Omit<VisitCount, 'day'>)
      }),
    listTimes: (range) =>
      run(async (sql) => {
        const [leads, events] = await Promise.all([
          sql`
            select l.id, l.source, l.received_at, l.due_at, l.answered_at, l.anonymised_at, l.outcome
            from leads l where ${isCounted(sql, range)} order by l.received_at, l.id`,
          sql`
            select e.id, e.lead_id, e.at, e.kind, e.detail from leads l join lead_events e on e.lead_id = l.id
            where ${isCounted(sql, range)} and e.kind in ('tried', 'answered', 'undone') order by e.at, e.id`,
        ])
        return {
          leads: leads.map((row) => ({ ...row }) as LeadTimes),
          events: events.map((row) => ({ ...row }) as TryEvent),
        }
      }),
  }
}
