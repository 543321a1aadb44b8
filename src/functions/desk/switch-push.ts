import { pushWords as words } from '../../content/push-words.ts'
import { type DeskNews, type DeskNewsItem, type DeskResponses, MAX_NEWS } from '../../lead/desk/desk-api.ts'
import type { RequestOf } from '../../lead/desk/desk-request.ts'
import { DeliveryError, GONE } from '../../lead/outbox/transport.ts'
import { isByVisitor } from '../../lead/push/news.ts'
import { PROBE } from '../../lead/push/push-message.ts'
import type { NewsLead } from '../../lead/store/push-devices.ts'
import { townOnly } from '../../lead/town.ts'
import { listHandOvers } from '../push/list-hand-overs.ts'
import { formatField } from '../records/field-words.ts'
import type { StaffContext } from './staff-context.ts'

/** `null` for a device that is not accepted. */
export async function switchPush(
  device: RequestOf<'push'>['device'],
  { store, push, session: { id: signIn }, now }: StaffContext,
): Promise<DeskResponses['push'] | null> {
  if (device && !push.accepts(device)) return null
  if (device) await store.setPushDevice({ ...device, signIn, notifiedAt: now })
  if (device === null) await store.removePushDevice({ signIn })
  const [key, stored] = await Promise.all([push.publicKey(), store.findPushDevice(signIn)])
  return { key, device: stored && { endpoint: stored.endpoint, isQuiet: stored.isQuiet } }
}

/** Statuses of a push service that does not know this key of the server any more. */
const WRONG_KEY = /^EHTTP_40[013]$/

/** Sends a notification to the device of this session. */
export async function tryPush({
  store,
  push,
  session: { id: signIn },
}: StaffContext): Promise<DeskResponses['try-push']> {
  const device = await store.findPushDevice(signIn)
  if (device === null) return { problem: 'gone' }
  try {
    await push.send(device, { payload: { ...words.probe, tag: PROBE, ref: null }, topic: PROBE })
    return { problem: null }
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error
    const { code } = error
    if (code === GONE) await store.removePushDevice({ signIn, endpoint: device.endpoint })
    return { problem: code === GONE || WRONG_KEY.test(code) ? 'gone' : 'refused' }
  }
}

export async function showNews(since: number, { store, session, now }: StaffContext): Promise<DeskNews> {
  const options = { since, limit: MAX_NEWS }
  const [arrived, handOvers, change] = await Promise.all([
    store.listArrived(options),
    listHandOvers(store, { ...options, to: session.address }),
    store.newestEntry(),
  ])
  const news = [
    ...arrived.filter(isByVisitor).map((lead) => toNews(lead, lead.receivedAt, false)),
    ...handOvers.map(({ lead, at }) => toNews(lead, at, true)),
  ]
  return { news: news.sort((a, b) => b.at - a.at), change, now }
}

const toNews = (lead: NewsLead, at: number, isHandedOver: boolean): DeskNewsItem => ({
  ref: lead.ref,
  at,
  isHandedOver,
  town: townOnly(lead.address),
  roof: formatField(lead, 'roofSize'),
})
