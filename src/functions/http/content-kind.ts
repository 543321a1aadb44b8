export type ContentKind = 'json' | 'form' | null

/** The kind of body that a request announces; `null` for one that no function reads, such as a compressed one. */
export function contentKind(headers: Headers): ContentKind {
  if ((headers.get('content-encoding') ?? 'identity') !== 'identity') return null
  const type = (headers.get('content-type') ?? '').toLowerCase()
  const [, kind] = /^application\/(json|x-www-form-urlencoded)\s*(?:;\s*charset="?utf-?8"?\s*)?$/.exec(type) ?? []
  if (kind === undefined) return null
  return kind === 'json' ? 'json' : 'form'
}
