export type ManualClock = ReturnType<typeof createManualClock>

/** A clock that only the test moves. */
export function createManualClock(start: number) {
  let wall = start
  let elapsed = 0
  let timers: { at: number; callback: () => void }[] = []
  const earliest = () => timers.reduce((least, timer) => Math.min(least, timer.at), Number.POSITIVE_INFINITY)

  return {
    now: () => wall,
    elapsed: () => elapsed,
    after(ms: number, callback: () => void) {
      const timer = { at: elapsed + ms, callback }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    /** Lets time pass: the wall clock moves along, and timers that become due run. */
    pass(ms: number) {
      const end = elapsed + ms
      while (earliest() <= end) {
        const at = earliest()
        wall += at - elapsed
        elapsed = at
        const due = timers.filter((timer) => timer.at === at)
        timers = timers.filter((timer) => timer.at !== at)
        for (const timer of due) timer.callback()
      }
      wall += end - elapsed
      elapsed = end
    },
    /** Sets the wall clock as an operator or NTP would; no time passes. */
    set: (now: number) => {
      wall = now
    },
    /** Milliseconds until the next callback; `null` without any. */
    nextIn: () => (timers.length === 0 ? null : earliest() - elapsed),
    waiting: () => timers.length,
  }
}
