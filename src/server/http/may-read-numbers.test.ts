import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { mayReadNumbers } from './may-read-numbers.ts'

const TOKEN = 'a token of at least thirty-two letters'
const ask = (remoteAddress: string, headers: Record<string, string> = {}, token: string | null = TOKEN) =>
  mayReadNumbers({ headers, socket: { remoteAddress } } as unknown as IncomingMessage, token)

describe('the numbers of /healthz', () => {
  it.each<[string, boolean]>([
    ['from the machine itself', ask('127.0.0.1')],
    ['from the machine itself, by IPv6', ask('::1')],
    ['from the machine itself, on a socket for both', ask('::ffff:127.0.0.1')],
    ['from elsewhere with the token', ask('192.0.2.1', { authorization: `Bearer ${TOKEN}` })],
  ])('are for who asks %s', (_, answer) => {
    expect(answer).toBe(true)
  })

  it.each<[string, boolean]>([
    ['from elsewhere', ask('192.0.2.1')],
    ['through a proxy on the same machine', ask('127.0.0.1', { 'x-forwarded-for': '192.0.2.1' })],
    ['with another token', ask('192.0.2.1', { authorization: 'Bearer guess' })],
    ['with a token where none is set', ask('192.0.2.1', { authorization: 'Bearer null' }, null)],
  ])('are not for who asks %s', (_, answer) => {
    expect(answer).toBe(false)
  })
})
