/** Time as the delivery loop knows it; tests bring their own. */
export interface Clock {
  /** Milliseconds since the Unix epoch. May jump, when somebody sets the clock. */
  now(): number
  /** Milliseconds since some fixed point. Never jumps. */
  elapsed(): number
  /** Calls back after `ms` that really passed. @returns what cancels it. */
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
