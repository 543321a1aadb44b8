import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { mayReadNumbers } from './may-read-numbers.ts'

const TOKEN = 'a token of at least thirty-two letters'
const ask = (remoteAddress: string, headers: Record<string, string> = {}, token: string | null = TOKEN) =>
  mayReadNumbers({ headers, socket: { remoteAddress } } as unknown as IncomingMessage, token)

it.each<[string, boolean, boolean]>([
  ['the machine itself', ask('127.0.0.1'), true],
  ['the machine itself, by IPv6', ask('::1'), true],
  ['the machine itself, on a socket for both', ask('::ffff:127.0.0.1'), true],
  ['another machine with the token', ask('192.0.2.1', { authorization: `Bearer ${TOKEN}` }), true],
  ['another machine', ask('192.0.2.1'), false],
  ['a proxy on the same machine', ask('127.0.0.1', { 'x-forwarded-for': '192.0.2.1' }), false],
  ['another machine with a wrong token', ask('192.0.2.1', { authorization: 'Bearer guess' }), false],
  ['another machine with a token, if none is set', ask('192.0.2.1', { authorization: 'Bearer null' }, null), false],
])('decides whether /healthz shows its numbers to %s', (_, answer, expected) => {
  expect(answer).toBe(expected)
})
