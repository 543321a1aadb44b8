import type { Clock } from '../../src/server/delivery/delivery-loop.ts'

export interface ManualClock extends Clock {
  /** Lets time pass: the wall clock moves along, and timers that become due run. */
  pass(ms: number): void
  /** Sets the wall clock as an operator or NTP would; no time passes. */
  set(now: number): void
  /** Milliseconds until the next callback; `null` without any. */
  nextIn(): number | null
  /** How many callbacks wait. */
  waiting(): number
}

/** A clock that only the test moves. */
export function manualClock(start: number): ManualClock {
  let wall = start
  let elapsed = 0
  let timers: { at: number; callback: () => void }[] = []
  const earliest = () => timers.reduce((least, timer) => Math.min(least, timer.at), Number.POSITIVE_INFINITY)

  return {
    now: () => wall,
    elapsed: () => elapsed,
    after(ms, callback) {
      const timer = { at: elapsed + ms, callback }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    pass(ms) {
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
    set: (now) => {
      wall = now
    },
    nextIn: () => (timers.length === 0 ? null : earliest() - elapsed),
    waiting: () => timers.length,
  }
}
