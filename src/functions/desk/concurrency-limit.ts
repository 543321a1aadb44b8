const MAX_AT_ONCE = 4
const waiting: (() => void)[] = []
let running = 0

/**
 * Runs requests without a session, in order, each in its own turn of the event loop. Requests over
 * the limit wait, so that the page and signed-in staff do not have to wait.
 */
export async function limitAnonymous<T>(work: () => Promise<T>): Promise<T> {
  if (running === MAX_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
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
