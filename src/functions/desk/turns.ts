/** Runs at most `most` pieces of work at once, in the order of their calls, each in a turn of the event loop of its own. */
export function createTurns(most: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running === most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // What came meanwhile, such as requests for the page, goes first.
      setTimeout(() => {
        const next = waiting.shift()
        if (next === undefined) running -= 1
        else next()
      })
    }
  }
}
