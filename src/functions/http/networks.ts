import { expandIPv6 } from 'hono/utils/ipaddr'

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
  const [first, second, third, fourth = ''] = expandIPv6(address.toLowerCase()).split(':')
  const site = `${first}:${second}:${third}`
  return [`${site}:${fourth}/64`, `${site}:${fourth.slice(0, 2)}/56`, `${site}/48`]
}
