import { expect, it } from 'vitest'
import { networksOf } from './networks.ts'

it.each([
  ['192.0.2.77', ['192.0.2.77/32', '192.0.2.0/24']],
  ['::ffff:192.0.2.77', ['192.0.2.77/32', '192.0.2.0/24']],
  ['2001:0DB8:0001:02ff::1', ['2001:db8:1:2ff/64', '2001:db8:1:2/56', '2001:db8:1/48']],
  ['2001:db8:1:2ff:ffff:ffff:ffff:ffff', ['2001:db8:1:2ff/64', '2001:db8:1:2/56', '2001:db8:1/48']],
  ['2001:db8:1::', ['2001:db8:1:0/64', '2001:db8:1:0/56', '2001:db8:1/48']],
  ['fe80::1%eth0', ['fe80:0:0:0/64', 'fe80:0:0:0/56', 'fe80:0:0/48']],
  ['unknown', ['unknown']],
])('%s is in the networks %j', (address, networks) => {
  expect(networksOf(address)).toEqual(networks)
})
