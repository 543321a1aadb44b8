import type { PhoneHours } from '../../lead/due-time.ts'
import { DeliveryError, GONE } from '../../lead/outbox/transport.ts'
import {
  type DeviceNews,
  type FoundNews,
  isByVisitor,
  leaseUntil,
  MAX_ARRIVED,
  mayNotify,
  needsReminder,
  newsBegin,
  newsFor,
  progressAfter,
  REMIND_BEFORE,
} from '../../lead/push/news.ts'
import type { PushSender } from '../../lead/push/push-message.ts'
import type { LeadStore } from '../../lead/store/lead-store.ts'
import type { PushDevice } from '../../lead/store/push-devices.ts'
import type { Log } from '../log.ts'
import { readHistories } from '../records/read-histories.ts'
import { composePush } from './compose-push.ts'
import { listHandOvers } from './list-hand-overs.ts'

export interface NotifyDeps {
  store: LeadStore
  sender: PushSender
  staff: readonly { address: string }[]
  phoneHours: PhoneHours
  now(): number
  log: Log
}

const MAX_READ = 500

/**
 * Finds the news for each device, and begins to send it. `sends` never reject. If one is true, call
 * again, because there may be more news. `nextAt` is the time at which a further device can get its
 * message. Several workers share the devices. Throws StoreError.
 */
export async function notifyDevices(deps: NotifyDeps): Promise<{ sends: Promise<boolean>[]; nextAt: number | null }> {
  const { store, phoneHours, staff } = deps
  const devices = await listDevices(deps)
  if (devices.length === 0) return { sends: [], nextAt: null }
  const options = { now: deps.now(), phoneHours, staff }
  const begin = Math.min(...devices.map((device) => newsBegin(device, options)))
  const foundNews = await findNews(store, begin, options.now)
  const sends: Promise<boolean>[] = []
  let nextAt: number | null = null
  for (const device of devices) {
    const news = newsFor(device, foundNews, options)
    if (news === null) continue
    if (news.sendAt > options.now) {
      nextAt = Math.min(nextAt ?? news.sendAt, news.sendAt)
      continue
    }
    const lease = leaseUntil(options.now)
    if (await store.claimPushDevice({ device, leaseUntil: lease })) sends.push(send(device, news, lease, deps))
  }
  return { sends, nextAt }
}

async function listDevices({ store, staff, now, log }: NotifyDeps): Promise<PushDevice[]> {
  const devices = Map.groupBy(await store.listPushDevices(), (device) => mayNotify(device, { now: now(), staff }))
  for (const { signIn } of devices.get(false) ?? []) {
    await store.removePushDevice({ signIn })
    log('push-removed', { code: 'ESIGNEDOUT' })
  }
  return devices.get(true) ?? []
}

async function findNews(store: LeadStore, since: number, now: number): Promise<FoundNews> {
  const limit = MAX_READ
  const [arrived, tries, appointments, handOvers] = await Promise.all([
    store.listArrived({ since, limit: MAX_ARRIVED }),
    store.listTriesDue({ after: since, until: now, limit }),
    store.listAppointments({ after: Math.max(since + REMIND_BEFORE, now), until: now + REMIND_BEFORE, limit }),
    listHandOvers(store, { since, limit }),
  ])
  const historyOf = await readHistories(store, appointments)
  return {
    arrived: arrived.filter(isByVisitor),
    tries,
    appointments: appointments.filter((lead) => needsReminder(lead, historyOf(lead))),
    handOvers,
  }
}

/** Returns true if the news was sent. Never rejects. */
async function send(device: PushDevice, news: DeviceNews, lease: number, deps: NotifyDeps): Promise<boolean> {
  const { store, sender, now, log } = deps
  const { signIn, endpoint } = device
  try {
    const code = await sender.send(device, composePush(news.items)).then(() => null, codeOf)
    if (code === GONE) {
      await store.removePushDevice({ signIn, endpoint })
      log('push-removed', { code })
      return false
    }
    const progress = progressAfter(code, device, news, now())
    await store.settlePushDevice({ signIn, leaseUntil: lease, progress })
    if (code === null) log('push-sent', { news: news.items.length })
    else if (code !== 'EABORT') {
      log('push-failed', { code, nextInSeconds: Math.round((progress.freeAt - now()) / 1000) })
    }
    return code === null
  } catch (error) {
    // Another attempt follows after the lease.
    log('delivery-failed', { lane: 'push' }, error)
    return false
  }
}

/** Throws an error that is not about the delivery. */
function codeOf(error: unknown): string {
  if (error instanceof DeliveryError) return error.code
  throw error
}
