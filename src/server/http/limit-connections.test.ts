import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { limitConnections, MOST_PER_ADDRESS } from './limit-connections.ts'

it('one address holds a thousand connections; one more is closed and logged', async () => {
  // Without the bounds on slow requests, which would close the first connections while a busy machine opens the last.
  const server = createServer({ headersTimeout: 0, requestTimeout: 0 })
  const log = vi.fn()
  limitConnections(server, { log, perAddress: true })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const open = async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    return socket
  }

  const held: Socket[] = []
  // More at once than the system queues would be tried again only seconds later.
  while (held.length < MOST_PER_ADDRESS) held.push(...(await Promise.all(Array.from({ length: 100 }, open))))
  const refused = await open()
  await new Promise((resolve) => refused.resume().once('close', resolve))
  expect(log.mock.calls).toEqual([['connection-dropped', { reason: 'too-many-connections' }]])
  expect(held.filter(({ destroyed }) => destroyed)).toEqual([])
  for (const socket of held) socket.destroy()
})
