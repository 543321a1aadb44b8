/** The delivery loop's clock; tests bring their own. */
export interface Clock {
  /** Milliseconds since the Unix epoch. Jumps when the clock is set. */
  now(): number
  /** Milliseconds since some fixed point. Never jumps. */
  elapsed(): number
  /** Calls back after `ms` that really passed. @returns a function that cancels it. */
  after(ms: number, callback: () => void): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  // Node's timers run by the monotonic clock, so that a changed wall clock neither cuts a pause nor stretches it.
  after(ms, callback) {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}
