import type { Log } from '../../src/functions/log.ts'
import { createHearing } from './hearing.ts'

export interface LoggedEvent {
  event: string
  fields: Record<string, string | number | boolean | null>
  error: unknown
}

/** A log that keeps its events, for which a test can wait. */
export function recordLog() {
  const events: LoggedEvent[] = []
  const { heard, until } = createHearing()
  const log: Log = (event, fields = {}, error) => {
    events.push({ event, fields, error })
    heard()
  }
  return {
    log,
    events,
    until: (event: string, count = 1) => until(() => events.filter((entry) => entry.event === event).length >= count),
  }
}
