import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { readClientAddress } from './client-address.ts'

const from = (forwarded: string | undefined, trustedProxies: number) =>
  readClientAddress(
    { socket: { remoteAddress: '10.0.0.1' }, headers: { 'x-forwarded-for': forwarded } } as unknown as IncomingMessage,
    trustedProxies,
  )

it.each<[string, string | undefined, number, string]>([
  ['is that of the connection', undefined, 0, '10.0.0.1'],
  ['is not what a client claims, without a proxy', '1.1.1.1', 0, '10.0.0.1'],
  ['is what the proxy saw', '192.0.2.1', 1, '192.0.2.1'],
  ['is not what a client told the proxy', '1.1.1.1, 192.0.2.1', 1, '192.0.2.1'],
  ['is what the first of two proxies saw', '1.1.1.1, 192.0.2.1, 10.0.0.2', 2, '192.0.2.1'],
  ['has no port', '203.0.113.9:5001', 1, '203.0.113.9'],
  ['has no brackets and no port', '[2001:db8::1]:443', 1, '2001:db8::1'],
  ['is that of the connection where the proxy writes none', 'unknown', 1, '10.0.0.1'],
])("the visitor's address %s", (_, forwarded, trusted, address) => {
  expect(from(forwarded, trusted)).toBe(address)
})
