/** What kind of body a request announces, or `null` for one that the function does not read. */
export function contentKind(headers: Headers): 'json' | 'form' | null {
  const [type = '', ...parameters] = (headers.get('content-type') ?? '').toLowerCase().split(';')
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('charset='))
  if (charset !== undefined && !/^charset="?utf-?8"?$/.test(charset)) return null
  if ((headers.get('content-encoding') ?? 'identity') !== 'identity') return null
  if (type.trim() === 'application/json') return 'json'
  return type.trim() === 'application/x-www-form-urlencoded' ? 'form' : null
}
