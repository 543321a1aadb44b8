/**
 * The networks of an IP address, the nearest first. IPv4: the address and its /24. IPv6: its /64, in which a host chooses
 * addresses freely; its /56, the usual size of a household; its /48, the largest of one customer. Other text stays as it
 * is.
 */
export function networksOf(address: string): string[] {
  // IPv4 arrives as ::ffff:192.0.2.1 on a dual-stack socket.
  const ipv4 = /(?:^|:)((\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3})$/.exec(address)
  if (ipv4) return [`${ipv4[1]}/32`, `${ipv4[2]}.0/24`]
  if (!address.includes(':')) return [address]
  const [first, second, third, fourth = '0'] = expandIpv6(address)
  const site = `${first}:${second}:${third}`
  return [`${site}:${fourth}/64`, `${site}:${Number.parseInt(fourth, 16) >> 8}/56`, `${site}/48`]
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
