import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

/** Lets a server of a test listen on a free port of loopback. Disposal ends it with its connections. */
export async function listen(server: Server) {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    // In several tests, a client goes away in the middle.
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    sockets,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A service of a test that speaks HTTP. It hangs up if `respond` throws. */
export const serve = (respond: (request: IncomingMessage, response: ServerResponse) => Promise<void>) =>
  listen(
    createHttpServer((request, response) => {
      respond(request, response).catch(() => response.destroy())
    }),
  )

/**
 * A port that is free now, for programs that cannot choose one. It is below the ports that the system gives to other programs
 * (32768 and more on Linux), because one of them could take it before the server of the test starts. Each worker of the tests
 * has a range of its own, because two workers could pick the same port.
 */
export async function findFreePort(): Promise<number> {
  const worker = Number(process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0) % 12
  for (;;) {
    const port = 20_000 + 1000 * worker + randomInt(1000)
    const probe = createServer().listen(port, '127.0.0.1')
    try {
      await once(probe, 'listening')
      return port
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    } finally {
      probe.close()
    }
  }
}
