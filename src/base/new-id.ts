import { toHex } from './hashes.ts'

/** This id sorts before every other id. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000'
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The counter has 12 bits. */
const MAX_SEQUENCE = 0xfff

let lastTime = 0
let sequence = 0

/**
 * A UUID that sorts by creation time (version 7, RFC 9562). It has milliseconds, a counter and random bits. Rows
 * stored together are then neighbours in every index, and a commit writes far fewer pages than with random ids.
 */
export function newId(now: number = Date.now()): string {
  if (!Number.isFinite(now)) throw new RangeError(`Not a time: ${now}`)
  let time = Math.max(now, lastTime)
  // The counter is full. The next millisecond keeps the ids in order.
  if (time === lastTime && sequence === MAX_SEQUENCE) time += 1
  sequence = time === lastTime ? sequence + 1 : 0
  lastTime = time
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  const hex = toHex(bytes)
  const start = time.toString(16).padStart(12, '0')
  const counter = (0x7000 | sequence).toString(16)
  const variant = (8 | ((bytes[0] ?? 0) & 3)).toString(16)
  return `${start.slice(0, 8)}-${start.slice(8)}-${counter}-${variant}${hex.slice(1, 4)}-${hex.slice(4)}`
}

/** When the id was made, in milliseconds since the Unix epoch. */
export const timeOf = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

/** Sorts before every id of this time or later. */
export function firstIdAt(time: number): string {
  const start = Math.max(time, 0).toString(16).padStart(12, '0')
  return start.slice(0, 8) + FIRST_ID.slice(8, 9) + start.slice(8) + FIRST_ID.slice(13)
}
