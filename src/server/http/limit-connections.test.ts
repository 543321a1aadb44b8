import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { limitConnections, MOST_PER_ADDRESS } from './limit-connections.ts'

it('one address holds a thousand connections; one more is closed and logged, until another one ends', async () => {
  // Without the bounds on slow requests, which would close the first connections while a busy machine opens the last.
  const server = createServer({ headersTimeout: 0, requestTimeout: 0 }, (_, outgoing) => outgoing.end('welcome'))
  const log = vi.fn()
  limitConnections(server, { log, perAddress: true })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  const open = async () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    return socket
  }
  /** @returns what the server says, until it closes */
  const ask = async () => {
    const socket = await open()
    let answer = ''
    socket.setEncoding('utf8').on('data', (text) => (answer += text))
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    await new Promise((resolve) => socket.once('close', resolve))
    return answer
  }

  const held: Socket[] = []
  // More at once than the system queues would be tried again only seconds later.
  while (held.length < MOST_PER_ADDRESS) held.push(...(await Promise.all(Array.from({ length: 100 }, open))))
  expect(await ask()).toBe('')
  expect(log.mock.calls).toEqual([['connection-dropped', { reason: 'too-many-connections', count: 1 }]])
  held.pop()?.destroy()
  await expect.poll(ask).toContain('welcome')
  for (const socket of held) socket.destroy()
})
