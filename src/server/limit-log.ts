import { MINUTE, SECOND } from '../base/durations.ts'
import type { Log } from '../functions/log.ts'

/** For these events, one line a minute for each value of a field. */
const RARE: Record<string, string> = { 'connection-dropped': 'reason', 'store-slow': 'call', 'store-failed': 'code' }

/** Writes 50 lines a second for each event and status, then the number of the others, because leads need the disk, too. */
export function limitLog(log: Log): Log {
  const counts = new Map<string, number>()
  return (event, fields = {}, error) => {
    const [most, within] = event in RARE ? [1, MINUTE] : [50, SECOND]
    const by = RARE[event] ?? 'status'
    const key = `${event} ${fields[by]}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    if (count <= most) log(event, fields, error)
    if (count > 1) return
    setTimeout(() => {
      const leftOut = (counts.get(key) ?? 0) - most
      counts.delete(key)
      if (leftOut > 0) log('lines-left-out', { of: event, [by]: fields[by] ?? null, count: leftOut })
    }, within).unref()
  }
}
