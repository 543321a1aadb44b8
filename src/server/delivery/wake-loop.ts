/** Tests replace the clock and the timers. */
export interface Clock {
  /** The store's time, in milliseconds since the Unix epoch. Jumps when the clock is set. */
  now(): number
  /** Returns milliseconds on a monotonic clock. */
  elapsed(): number
  /** Calls back after `ms` of real time. Returns a function that cancels it. */
  after(ms: number, callback: () => void): () => void
}

interface WakeLoopDeps {
  clock: Clock
  /** Must not reject. Returns the milliseconds until the next pass. */
  pass: () => Promise<number>
  /** Milliseconds that a wake has to wait now. `ignore`: the wake starts no pass before the planned one. */
  wakeDelay: () => number | 'ignore'
}

/** Starts a pass at once, after a wake and after the time that the last pass returned. Passes never overlap. */
export function startWakeLoop({ clock, pass, wakeDelay }: WakeLoopDeps) {
  let running: Promise<void> | null = null
  let cancelTimer = () => {}
  let isWoken = false
  let isStopping = false

  begin()
  return { wake, stop, isStopping: () => isStopping }

  function wake(): void {
    isWoken = true
    const delay = wakeDelay()
    if (running === null && delay !== 'ignore') schedule(delay)
  }

  function schedule(wait: number): void {
    cancelTimer()
    if (isStopping) return
    if (wait > 0) cancelTimer = clock.after(wait, begin)
    else begin()
  }

  function begin(): void {
    running = run()
  }

  async function run(): Promise<void> {
    // Waits one event-loop turn, so that wake's caller finishes first.
    await new Promise(setImmediate)
    isWoken = false
    const wait = await pass()
    running = null
    const delay = isWoken ? wakeDelay() : 'ignore'
    schedule(delay === 'ignore' ? wait : Math.min(wait, delay))
  }

  /** Starts no further pass. Resolves after the running one. */
  async function stop(): Promise<void> {
    isStopping = true
    cancelTimer()
    await running
  }
}
