import sql from 'sql-template-tag'
import type { VisitStore } from '../../lead/store.ts'
import type { Connection } from './connection.ts'

export function prepareVisits({ run }: Connection): VisitStore {
  return {
    // If the connection breaks right after the commit, a minute is counted twice.
    addVisits: (counts) =>
      run(async (query) => {
        await query(sql`
          insert into visits select * from jsonb_populate_recordset(null::visits, ${JSON.stringify(counts)})
          on conflict (day, source) do update set count = visits.count + excluded.count`)
      }),
    sumVisits: ({ since, until }) =>
      run(async (query) => {
        const { rows } = await query(sql`
          select source, sum(count)::bigint as count from visits where day between ${since} and ${until} group by source`)
        return rows as { source: string; count: number }[]
      }),
    removeVisits: (before) => run(async (query) => void (await query(sql`delete from visits where day < ${before}`))),
  }
}
