/** Runs at most `max` tasks at once, in order, each in its own turn of the event loop. */
function createConcurrencyLimit(max: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running === max) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // Other events, such as requests for the page, go first.
      setTimeout(() => {
        const next = waiting.shift()
        if (next === undefined) running -= 1
        else next()
      })
    }
  }
}

/** Concurrent requests without a session. Others wait, so that the page and signed-in staff need not. */
const MAX_AT_ONCE_WITHOUT_SESSION = 4
export const limitAnonymous = createConcurrencyLimit(MAX_AT_ONCE_WITHOUT_SESSION)
