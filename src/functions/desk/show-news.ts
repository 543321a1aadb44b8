import { type DeskNews, type DeskNewsItem, MAX_NEWS } from '../../lead/desk/desk-api.ts'
import type { RequestOf } from '../../lead/desk/desk-request.ts'
import { isByVisitor } from '../../lead/push/news.ts'
import type { NewsLead } from '../../lead/store/push-devices.ts'
import { townOnly } from '../../lead/town.ts'
import { listHandOvers } from '../push/list-hand-overs.ts'
import { formatField } from '../records/field-words.ts'
import type { StaffContext } from './staff-context.ts'

export async function showNews({ since }: RequestOf<'news'>, { store, session, now }: StaffContext): Promise<DeskNews> {
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
