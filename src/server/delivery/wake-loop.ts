import { MESSAGE_GRACE } from '../shutdown-timeouts.ts'

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
  /** Messages under way, for which a pass does not wait. */
  sending?: ReadonlySet<Promise<unknown>>
  /** Closes the connections, and so ends messages under way. */
  close: () => Promise<void>
}

export interface Delivery {
  /** Call it after storing a message. Returns at once. */
  wake(): void
  /** Takes no further message. Messages under way finish or are given back. */
  stop(): Promise<void>
}

/** Starts a pass at once, after a wake and after the time that the last pass returned. Passes never overlap. */
export function startWakeLoop({ clock, pass, wakeDelay, sending = new Set(), close }: WakeLoopDeps) {
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

  async function stop(): Promise<void> {
    isStopping = true
    cancelTimer()
    const cancelGrace = clock.after(MESSAGE_GRACE, close)
    await running
    await Promise.all(sending)
    cancelGrace()
    await close()
  }
}
