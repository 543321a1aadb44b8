import type { VisitStore } from '../../lead/store.ts'
import type { Connection } from './connection.ts'

export function prepareVisits({ db, read, write }: Connection): VisitStore {
  const add = db.prepare(`
    INSERT INTO visits (day, source, count) VALUES (?, ?, ?)
    ON CONFLICT DO UPDATE SET count = count + excluded.count`)
  const remove = db.prepare('DELETE FROM visits WHERE day < ?')
  const sum = db.prepare('SELECT source, sum(count) AS count FROM visits WHERE day BETWEEN ? AND ? GROUP BY source')
  return {
    addVisits: (counts) =>
      write(() => {
        for (const { day, source, count } of counts) add.run(day, source, count)
      }),
    sumVisits: ({ since, until }) =>
      read(() => sum.all(since, until).map((row) => ({ ...row }) as { source: string; count: number })),
    removeVisits: (before) => write(() => void remove.run(before)),
  }
}
