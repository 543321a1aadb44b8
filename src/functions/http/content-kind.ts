export type ContentKind = 'json' | 'form' | 'unreadable-form' | null

/**
 * `null` for an unsupported type. An unreadable form has its own kind: its visitor has no script and needs a page, not
 * JSON.
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
