import type { Log } from '../../src/functions/log.ts'

export interface LoggedEvent {
  event: string
  fields: Record<string, string | number | boolean | null>
  error: unknown
}

/** A log that keeps its events, for which a test can wait. */
export function recordLog() {
  const events: LoggedEvent[] = []
  let heard = () => {}
  const log: Log = (event, fields = {}, error) => {
    events.push({ event, fields, error })
    heard()
  }
  return {
    log,
    events,
    /** Resolves when `count` events of this name have come. */
    until(event: string, count = 1): Promise<void> {
      return new Promise((resolve) => {
        heard = () => {
          if (events.filter((one) => one.event === event).length >= count) resolve()
        }
        heard()
      })
    },
  }
}
