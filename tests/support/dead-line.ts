import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line to a database on loopback that can go dead as behind a firewall that forgets it: open, and silent. */
export async function startDeadLine(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isDead = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    keep(near)
    if (isDead) return
    const far = connect(Number(target.port), target.hostname)
    keep(far)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (chunk) => to.write(chunk))
      from.on('close', () => to.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    /** The database's address, through this line. */
    url: Object.assign(new URL(databaseUrl), { port: String((server.address() as AddressInfo).port) }).href,
    /** From now on nothing passes, on any connection; new ones are taken and hear nothing. */
    goDead() {
      isDead = true
      for (const socket of sockets) socket.pause().removeAllListeners('data')
    },
    /** New connections pass again. Dead ones stay dead. */
    recover() {
      isDead = false
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
