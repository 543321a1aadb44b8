import { once } from 'node:events'
import { createServer } from 'node:http'
import { duplexPair } from 'node:stream'
import { expect, it } from 'vitest'
import { BoundedRequest } from './bounded-request.ts'

it('a body that comes byte by byte is kept in one piece', async () => {
  const body = 'Süd'.repeat(1000)
  const server = createServer({ IncomingMessage: BoundedRequest }, (incoming, outgoing) => {
    const pieces: Buffer[] = []
    incoming.on('data', (piece) => pieces.push(piece)).on('end', () => outgoing.end(`${pieces.length} of ${pieces[0]}`))
  })
  // Not over TCP, which would join bytes.
  const [client, connection] = duplexPair()
  server.emit('connection', connection)
  const bytes = Buffer.from(body)
  client.write(`POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${bytes.length}\r\n\r\n`)
  for (const byte of bytes) if (!client.write(Buffer.of(byte))) await once(client, 'drain')
  expect(Buffer.concat(await client.toArray()).toString()).toContain(`\r\n\r\n1 of ${body}`)
})
