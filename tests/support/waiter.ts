import type { Log } from '../../src/functions/log.ts'

/** A server or log of a test notifies this waiter of each event, and the test waits until a condition holds. */
export function createWaiter() {
  let look = () => {}
  return {
    notify: () => look(),
    /** Resolves when the condition holds. */
    until(isReached: () => boolean): Promise<void> {
      return new Promise((resolve) => {
        look = () => {
          if (isReached()) resolve()
        }
        look()
      })
    },
  }
}

export interface LoggedEvent {
  event: string
  fields: Record<string, string | number | boolean | null>
  error: unknown
}

/** A log that keeps its events, so that a test can wait for them. */
export function recordLog() {
  const events: LoggedEvent[] = []
  const { notify, until } = createWaiter()
  const log: Log = (event, fields = {}, error) => {
    events.push({ event, fields, error })
    notify()
  }
  return {
    log,
    events,
    until: (event: string, count = 1) => until(() => events.filter((entry) => entry.event === event).length >= count),
  }
}
