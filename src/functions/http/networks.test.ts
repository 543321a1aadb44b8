import { expect, it } from 'vitest'
import { networksOf } from './networks.ts'

it.each([
  ['192.0.2.77', ['192.0.2.77/32', '192.0.2.0/24']],
  ['::ffff:192.0.2.77', ['192.0.2.77/32', '192.0.2.0/24']],
  ['2001:0DB8:0001:02ff::1', ['2001:0db8:0001:02ff/64', '2001:0db8:0001:02/56', '2001:0db8:0001/48']],
  ['2001:db8:1:2ff:ffff:ffff:ffff:ffff', ['2001:0db8:0001:02ff/64', '2001:0db8:0001:02/56', '2001:0db8:0001/48']],
  ['2001:db8:1::', ['2001:0db8:0001:0000/64', '2001:0db8:0001:00/56', '2001:0db8:0001/48']],
  ['fe80::1%eth0', ['fe80:0000:0000:0000/64', 'fe80:0000:0000:00/56', 'fe80:0000:0000/48']],
  ['unknown', ['unknown']],
])('%s is in the networks %j', (address, networks) => {
  expect(networksOf(address)).toEqual(networks)
})
