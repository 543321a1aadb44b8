/** Runs at most `most` tasks at once, in order, each in its own turn of the event loop. */
export function createTurns(most: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running === most) await new Promise<void>((resolve) => waiting.push(resolve))
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
