export type ContentKind = 'json' | 'form' | 'unreadable-form' | null

/**
 * The kind of body that a request announces; `null` for a type that the function does not read. A form that it cannot
 * read has a kind of its own: it comes from a visitor without script, who needs a page and not JSON.
 */
export function contentKind(headers: Headers): ContentKind {
  const [type = '', ...parameters] = (headers.get('content-type') ?? '').toLowerCase().split(';')
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('charset='))
  const isReadable =
    (charset === undefined || /^charset="?utf-?8"?$/.test(charset)) &&
    (headers.get('content-encoding') ?? 'identity') === 'identity'
  if (type.trim() === 'application/x-www-form-urlencoded') return isReadable ? 'form' : 'unreadable-form'
  return isReadable && type.trim() === 'application/json' ? 'json' : null
}
