import { germanDate } from '../../base/german-time.ts'
import { pushWords as words } from '../../content/push-words.ts'
import { MAX_ARRIVED, NEWS_KINDS, type PushNews } from '../../lead/push/news.ts'
import type { PushMessage } from '../../lead/push/push-message.ts'
import { townOnly } from '../../lead/town.ts'

const SEVERAL = 'anfragen'

export function composePush(items: readonly PushNews[]): PushMessage {
  const lines = NEWS_KINDS.flatMap((kind) => {
    const ofKind = items.filter((item) => item.kind === kind)
    return ofKind.length === 0 ? [] : [describe(ofKind)]
  })
  const [{ title, text } = { title: '', text: '' }, ...others] = lines
  const refs = new Set(items.map(({ lead }) => lead.ref))
  const ref = refs.size === 1 ? (items[0]?.lead.ref ?? null) : null
  const tag = ref ?? SEVERAL
  return {
    payload: {
      title,
      text: [text, ...others.map((line) => words.also([line.title, line.text].filter(Boolean).join(': ')))]
        .filter(Boolean)
        .join('\n'),
      tag,
      ref,
    },
    // A push service keeps the newest message of each topic for a device without a connection.
    topic: items.some(({ kind }) => kind === 'appointment') ? `termin-${tag}` : tag,
  }
}

function describe(items: PushNews[]): { title: string; text: string } {
  const [{ kind, lead } = {} as PushNews] = items
  if (items.length === 1) return words[kind].one(valuesOf(kind, lead))
  const count = items.length >= MAX_ARRIVED ? words.moreThan(MAX_ARRIVED - 1) : String(items.length)
  return { title: words[kind].many(count), text: '' }
}

function valuesOf(kind: PushNews['kind'], { address, outcome, dueAt, nextAt }: PushNews['lead']) {
  const at = kind === 'appointment' ? (nextAt ?? 0) : dueAt
  return { town: townOnly(address), at: germanDate(at), isVisit: outcome === 'visit' }
}
