/**
 * What kind of body a request announces, or `null` for one that the function does not read. A form that it cannot
 * read is told apart: it comes from a visitor without script, who needs a page and not JSON.
 */
export function contentKind(headers: Headers): 'json' | 'form' | 'unreadable-form' | null {
  const [type = '', ...parameters] = (headers.get('content-type') ?? '').toLowerCase().split(';')
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('charset='))
  const isReadable =
    (charset === undefined || /^charset="?utf-?8"?$/.test(charset)) &&
    (headers.get('content-encoding') ?? 'identity') === 'identity'
  if (type.trim() === 'application/x-www-form-urlencoded') return isReadable ? 'form' : 'unreadable-form'
  return isReadable && type.trim() === 'application/json' ? 'json' : null
}
