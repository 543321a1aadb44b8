import { germanDate } from '../../base/german-time.ts'
import { pushWords as words } from '../../content/push-words.ts'
import { MAX_ARRIVED, NEWS_KINDS, type NewsItem } from '../../lead/push/news.ts'
import type { PushMessage } from '../../lead/push/push-message.ts'
import { townOnly } from '../../lead/town.ts'

/** A reminder of an appointment that was not delivered yet is not replaced by news of other kinds. */
const TOPICS = { appointment: 'termin', others: 'anfragen' }

/** Composes one message about all items; the first line is its title. */
export function composePush(items: readonly NewsItem[]): PushMessage {
  const lines = NEWS_KINDS.flatMap((kind) => {
    const ofKind = items.filter((item) => item.kind === kind)
    return ofKind.length === 0 ? [] : [describe(ofKind)]
  })
  const [{ title, text } = { title: '', text: '' }, ...others] = lines
  const refs = new Set(items.map(({ lead }) => lead.ref))
  const ref = refs.size === 1 ? (items[0]?.lead.ref ?? null) : null
  return {
    payload: {
      title,
      text: [text, ...others.map((line) => words.also([line.title, line.text].filter(Boolean).join(': ')))]
        .filter(Boolean)
        .join('\n'),
      tag: ref ?? TOPICS.others,
      ref,
    },
    topic: items.some(({ kind }) => kind === 'appointment') ? TOPICS.appointment : TOPICS.others,
  }
}

function describe(items: NewsItem[]): { title: string; text: string } {
  const [{ kind, lead } = {} as NewsItem] = items
  if (items.length === 1) return words[kind].one(valuesOf(kind, lead))
  const count = items.length >= MAX_ARRIVED ? words.moreThan(MAX_ARRIVED - 1) : String(items.length)
  return { title: words[kind].many(count), text: '' }
}

function valuesOf(kind: NewsItem['kind'], { address, outcome, dueAt, nextAt }: NewsItem['lead']) {
  const at = kind === 'appointment' ? (nextAt ?? 0) : dueAt
  return { town: townOnly(address), at: germanDate(at), isVisit: outcome === 'visit' }
}
