/**
 * The networks that an address lies in, the nearest first: of IPv4 its /24; of IPv6 its /56, the usual share of a
 * household, and its /48, the largest that one customer gets. Any other text stays as it is.
 */
export function networksOf(address: string): string[] {
  // IPv4 arrives as ::ffff:192.0.2.1 on a socket that listens to both.
  const ipv4 = /(?:^|:)(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(address)
  if (ipv4) return [`${ipv4[1]}.0/24`]
  if (!address.includes(':')) return [address]
  const [first, second, third, fourth] = expandIpv6(address)
  const site = `${first}:${second}:${third}`
  return [`${site}:${Number.parseInt(fourth ?? '0', 16) >> 8}/56`, `${site}/48`]
}

function expandIpv6(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const groups = (part: string | undefined) =>
    part ? part.split(':').map((group) => group.replace(/^0+(?=.)/, '')) : []
  const start = groups(head)
  const end = groups(tail)
  const missing = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length)
  return [...start, ...Array<string>(missing).fill('0'), ...end]
}
