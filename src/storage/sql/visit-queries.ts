import type { VisitStore } from '../../lead/store/visit-store.ts'
import type { SharedDatabase } from './shared-database.ts'

export function prepareVisits({ read, change, rowsInJson }: SharedDatabase): VisitStore {
  // One statement, because two servers that add row by row could wait for each other.
  const add = change(`
    insert into visits (day, source, count)
    select value ->> 'day', value ->> 'source', cast(value ->> 'count' as bigint) from ${rowsInJson} where true
    on conflict (day, source) do update set count = visits.count + excluded.count`)
  const sum = read<{ source: string; count: number }>(`
    select source, cast(sum(count) as bigint) as count from visits where day between :since and :until group by source`)
  const remove = change('delete from visits where day < :before')
  return {
    // If the connection breaks right after the commit, a minute is counted twice.
    addVisits: async (counts) => void (await add({ rows: JSON.stringify(counts) })),
    sumVisits: sum,
    removeVisits: async (before) => void (await remove({ before })),
  }
}
