// The news for a colleague's device. There is no queue. Each pass reads the leads for news since
// the last message. So answered and deleted leads cause no message, and a restart loses nothing.

import { DAY, HOUR, MINUTE, SECOND } from '../../base/durations.ts'
import { isWithinPhoneHours, lastClosingBefore, type PhoneHours } from '../due-time.ts'
import { isStaff } from '../is-staff.ts'
import { isByStaff } from '../lead-source.ts'
import { effectiveEntries, type HistoryEntry } from '../steps/history-entry.ts'
import { appointmentAt } from '../steps/lead-steps.ts'
import type { HandOver, NewsLead, PushDevice, PushProgress } from '../store/push-devices.ts'

export const MAX_ARRIVED = 100
/** Remind a colleague this long before their appointment. */
export const REMIND_BEFORE = HOUR
/** An older lead may become visible for this long, so `notified` keeps the keys of newer ones. */
const VISIBLE_WITHIN = 10 * SECOND
/** From this number of leads since the last message, the next message comes after a pause. */
const MANY = { from: 5, pause: 30 * SECOND }
/** A lease is longer than a request to a push service. */
const LEASE = 30 * SECOND
const PAUSE = { first: 15 * SECOND, longest: 30 * MINUTE }
const MAX_NOTIFIED = 1000

export const NEWS_KINDS = ['appointment', 'arrived', 'tried', 'assigned'] as const
type NewsKind = (typeof NEWS_KINDS)[number]

export interface PushNews {
  kind: NewsKind
  key: string
  at: number
  lead: NewsLead
}

export interface FoundNews {
  arrived: readonly NewsLead[]
  tries: readonly NewsLead[]
  appointments: readonly NewsLead[]
  handOvers: readonly Omit<HandOver, 'kind'>[]
}

export interface NewsOptions {
  now: number
  phoneHours: PhoneHours
  staff: readonly { address: string }[]
}

export function mayNotify(
  { address, expiresAt }: PushDevice,
  { now, staff }: Pick<NewsOptions, 'now' | 'staff'>,
): boolean {
  return expiresAt > now && isStaff(address, staff)
}

/** News up to this time was notified or is too old. The closed hours of a quiet device do not count. */
export function newsBegin(
  { notifiedAt, isQuiet }: PushDevice,
  { now, phoneHours }: Omit<NewsOptions, 'staff'>,
): number {
  // The clock was wrong, because the clocks of two servers differ by less than a minute.
  if (notifiedAt > now + MINUTE) return now - VISIBLE_WITHIN
  const closing = isQuiet ? lastClosingBefore(now, phoneHours) : now
  return Math.max(notifiedAt, Math.min(now - DAY, closing))
}

export const isByVisitor = ({ source }: Pick<NewsLead, 'source'>) => !isByStaff(source)

/** False if the appointment was agreed within the hour before it, because the colleague knows it. */
export function needsReminder(lead: NewsLead, history: readonly HistoryEntry[]): boolean {
  const at = appointmentAt(lead)
  if (at === null) return false
  const agreed = effectiveEntries(history).findLast(({ kind, detail }) => kind === 'answered' && detail !== '')
  return agreed === undefined || agreed.at <= at - REMIND_BEFORE
}

export interface DeviceNews {
  items: PushNews[]
  sendAt: number
  /** Stored once the message is sent. */
  progress: Pick<PushProgress, 'notifiedAt' | 'notified'>
}

export function newsFor(device: PushDevice, news: FoundNews, options: NewsOptions): DeviceNews | null {
  const begin = newsBegin(device, options)
  const items = listItems(news, device.address, options.staff).filter(({ at }) => at > begin)
  const isQuiet = device.isQuiet && !isWithinPhoneHours(options.now, options.phoneHours)
  const fresh = items.filter(({ key, kind }) => {
    return !device.notified.includes(key) && (!isQuiet || kind === 'appointment')
  })
  if (fresh.length === 0) return null
  const arrived = items.filter(({ kind }) => kind === 'arrived').length
  // A device whose last message failed already waits longer.
  const hasMany = arrived >= MANY.from && device.failures === 0
  // A time beyond the longest pause was stored with a wrong clock.
  const freeAt = device.freeAt > options.now + PAUSE.longest ? 0 : device.freeAt
  return {
    items: fresh,
    sendAt: hasMany ? freeAt + MANY.pause : freeAt,
    progress: isQuiet ? keepCursor(device, fresh) : moveCursor(begin, items, arrived >= MAX_ARRIVED, options.now),
  }
}

/** The leads of the others are no news. Leads of former colleagues and unassigned leads are news for the whole team. */
export const otherStaff = (own: string, staff: NewsOptions['staff']): string[] =>
  staff.map(({ address }) => address).filter((address) => address !== own)

function listItems(
  { arrived, tries, appointments, handOvers }: FoundNews,
  own: string,
  staff: NewsOptions['staff'],
): PushNews[] {
  const isMine = ({ assignedTo }: NewsLead) => assignedTo === own
  const others = otherStaff(own, staff)
  const newestOf = new Map(handOvers.toReversed().map((handOver) => [handOver.lead.id, handOver]))
  return [
    ...appointments.filter(isMine).map((lead) => newsAt('appointment', lead, Number(lead.nextAt), REMIND_BEFORE)),
    ...arrived.map((lead): PushNews => ({ kind: 'arrived', key: lead.id, at: lead.receivedAt, lead })),
    ...tries
      .filter(({ assignedTo }) => !others.includes(assignedTo))
      .map((lead) => newsAt('tried', lead, Number(lead.tryAgainAt))),
    ...[...newestOf.values()]
      .filter(({ lead }) => isMine(lead))
      .map(({ entry, at, lead }): PushNews => ({ kind: 'assigned', key: entry, at, lead })),
  ]
}

/** The key has the time, so that an appointment that is moved is news again. */
function newsAt(kind: NewsKind, lead: NewsLead, time: number, before = 0): PushNews {
  return { kind, key: `${lead.id} ${time}`, at: time - before, lead }
}

/** Keeps the cursor, because all other news waits for the telephone hours. */
function keepCursor({ notifiedAt, notified }: PushDevice, fresh: readonly PushNews[]): DeviceNews['progress'] {
  return { notifiedAt, notified: [...notified, ...fresh.map(({ key }) => key)].slice(-MAX_NOTIFIED) }
}

/** @param isFull there may be new leads older than the ones in `items`; the message covers them, too */
function moveCursor(begin: number, items: readonly PushNews[], isFull: boolean, now: number): DeviceNews['progress'] {
  const notifiedAt = isFull ? now : Math.max(begin, now - VISIBLE_WITHIN)
  const later = items.filter(({ at }) => at > notifiedAt)
  return { notifiedAt, notified: later.map(({ key }) => key).slice(0, MAX_NOTIFIED) }
}

export const leaseUntil = (now: number) => now + LEASE

/** @param code of the failure; `null` if the message was sent */
export function progressAfter(
  code: string | null,
  { notifiedAt, notified, failures }: PushDevice,
  { progress }: Pick<DeviceNews, 'progress'>,
  now: number,
): PushProgress {
  if (code === null) return { ...progress, freeAt: now, failures: 0 }
  // The attempt does not count, because this program is stopping.
  if (code === 'EABORT') return { notifiedAt, notified, freeAt: now, failures }
  // The news stays, and the pause doubles each time.
  const pause = Math.min(PAUSE.first * 2 ** failures, PAUSE.longest)
  return { notifiedAt, notified, freeAt: now + pause, failures: failures + 1 }
}
