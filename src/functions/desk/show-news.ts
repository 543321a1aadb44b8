import { pushWords } from '../../content/push-words.ts'
import { COPIES_EXPIRE, type DeskNews, type DeskNewsItem, MAX_NEWS } from '../../lead/desk/desk-api.ts'
import type { RequestOf } from '../../lead/desk/desk-request.ts'
import { isByVisitor, otherStaff } from '../../lead/push/news.ts'
import type { NewsLead } from '../../lead/store/push-devices.ts'
import { townOnly } from '../../lead/town.ts'
import type { StaffContext } from '../function-deps.ts'
import { listHandOvers } from '../push/list-hand-overs.ts'
import { formatField } from '../records/field-words.ts'

export async function showNews(
  { since }: RequestOf<'news'>,
  { store, session, staff, now }: StaffContext,
): Promise<DeskNews> {
  const limit = MAX_NEWS
  const to = session.address
  const others = otherStaff(to, staff)
  const [arrived, handOvers, supplemented, tries, change] = await Promise.all([
    store.listArrived({ since, limit }),
    listHandOvers(store, { since, limit, to }),
    store.listSupplemented({ since, limit, notAssignedTo: others }),
    store.listTriesDue({ after: since, until: now, limit }),
    store.changeToken(now - COPIES_EXPIRE),
  ])
  const fresh = arrived.filter(isByVisitor).map((lead) => toNews('arrived', lead, lead.receivedAt))
  const known = [
    ...handOvers.map(({ lead, at }) => toNews('assigned', lead, at)),
    ...supplemented.map(({ lead, at }) => toNews('supplemented', lead, at)),
    ...tries
      .filter(({ assignedTo }) => !others.includes(assignedTo))
      .map((lead) => toNews('tried', lead, lead.tryAgainAt ?? 0)),
  ]
  return { news: [...fresh, ...newestOfEach(known, fresh)].sort(newestFirst), change, now }
}

const newestFirst = (a: DeskNewsItem, b: DeskNewsItem) => b.at - a.at

/** Each lead once. A lead that is new with its answers is only new. */
function newestOfEach(items: readonly DeskNewsItem[], fresh: readonly DeskNewsItem[]): DeskNewsItem[] {
  const refs = new Set(fresh.map(({ ref }) => ref))
  return items.toSorted(newestFirst).filter(({ ref }) => !refs.has(ref) && refs.add(ref))
}

const toNews = (kind: keyof typeof pushWords.news, lead: NewsLead, at: number): DeskNewsItem => ({
  ref: lead.ref,
  at,
  isKnown: kind !== 'arrived',
  what: pushWords.news[kind],
  town: townOnly(lead.address),
  // The bar of news is narrow, and must not break the number.
  roof: formatField(lead, 'roofSize').replaceAll('–', '–\u2060'),
})
