import { EventEmitter, once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, Socket } from 'node:net'
import { expect, it, vi } from 'vitest'
import { listen } from '../../../tests/support/listen.ts'
import { limitConnections, MAX_PER_ADDRESS } from './limit-connections.ts'

it('closes and logs each connection of an address beyond a thousand', async () => {
  // Without the bounds on slow requests, which would close the first connections while a busy machine opens the last.
  const server = createServer({ headersTimeout: 0, requestTimeout: 0 })
  const log = vi.fn()
  limitConnections(server, { log, perAddress: true })
  await using listening = await listen(server)
  const open = async () => {
    const socket = connect(listening.port, '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    return socket
  }

  const held: Socket[] = []
  // More at once than the system queues would be tried again only seconds later.
  while (held.length < MAX_PER_ADDRESS) held.push(...(await Promise.all(Array.from({ length: 100 }, open))))
  const refused = await open()
  await new Promise((resolve) => refused.resume().once('close', resolve))
  expect(log.mock.calls).toEqual([['connection-dropped', { reason: 'too-many-connections' }]])
  expect(held.filter(({ destroyed }) => destroyed)).toEqual([])
  for (const socket of held) socket.destroy()
})

it('counts all addresses of one IPv6 /64 together, and other networks separately', () => {
  // A machine can call itself from one IPv6 address only, so this is a fake with the fields that the limit reads.
  const server = new EventEmitter() as Server
  limitConnections(server, { log: () => {}, perAddress: true })
  const open = (remoteAddress: string) => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress })
    server.emit('connection', socket)
    return socket
  }
  const held = Array.from({ length: MAX_PER_ADDRESS }, (_, index) => open(`2001:db8::${index.toString(16)}`))
  expect(held.filter(({ destroyed }) => destroyed)).toEqual([])
  expect(open('2001:db8::ffff').destroyed).toBe(true)
  expect(open('2001:db9::1').destroyed).toBe(false)
})
