import type { FigureStore, LeadTimes, TryEvent, VisitCount } from '../../lead/store.ts'
import type { Connection } from './connection.ts'

export function prepareFigures({ db, read, write }: Connection): FigureStore {
  const add = db.prepare(`
    INSERT INTO visits (day, source, count) VALUES (?, ?, ?)
    ON CONFLICT DO UPDATE SET count = count + excluded.count`)
  const forget = db.prepare('DELETE FROM visits WHERE day < ?')
  const visits = db.prepare('SELECT source, sum(count) AS count FROM visits WHERE day BETWEEN ? AND ? GROUP BY source')
  const isCounted = `
    l.received_at >= :from AND l.received_at < :before AND (l.quarantined_at IS NULL OR l.released_at IS NOT NULL)`
  const leads = db.prepare(`
    SELECT l.id, l.source, l.received_at AS receivedAt, l.due_at AS dueAt, l.answered_at AS answeredAt,
      l.anonymised_at AS anonymisedAt, l.outcome
    FROM leads l WHERE ${isCounted} ORDER BY l.received_at, l.id`)
  const events = db.prepare(`
    SELECT e.id, e.lead_id AS leadId, e.at, e.kind, e.detail FROM leads l JOIN lead_events e ON e.lead_id = l.id
    WHERE ${isCounted} AND e.kind IN ('tried', 'answered', 'undone') ORDER BY e.at, e.id`)
  return {
    addVisits: (counts, { keepFrom }) =>
      write(() => {
        for (const { day, source, count } of counts) add.run(day, source, count)
        forget.run(keepFrom)
      }),
    sumVisits: ({ since, until }) =>
      read(() => visits.all(since, until).map((row) => ({ ...row }) as unknown as Omit<VisitCount, 'day'>)),
    listTimes: (range) =>
      read(() => ({
        leads: leads.all({ ...range }).map((row) => ({ ...row }) as unknown as LeadTimes),
        events: events.all({ ...range }).map((row) => ({ ...row }) as unknown as TryEvent),
      })),
  }
}
