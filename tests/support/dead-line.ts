import { connect, createServer, type Socket } from 'node:net'
import { listen } from './listen.ts'

/** A line to a database on loopback that can go dead as behind a firewall that forgets it: open, and silent. */
export async function startDeadLine(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const farEnds = new Set<Socket>()
  let isDead = false
  const server = createServer((near) => {
    if (isDead) return
    const far = connect(Number(target.port), target.hostname).on('error', () => {})
    farEnds.add(far)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (chunk) => to.write(chunk))
      from.on('close', () => to.destroy())
    }
  })
  const line = await listen(server)
  return {
    /** The database's address, through this line. */
    url: Object.assign(new URL(databaseUrl), { port: String(line.port) }).href,
    /** From now on nothing passes, on any connection; new ones are taken and hear nothing. */
    goDead() {
      isDead = true
      for (const socket of [...line.sockets, ...farEnds]) socket.pause().removeAllListeners('data')
    },
    /** New connections pass again. Dead ones stay dead. */
    recover() {
      isDead = false
    },
    async [Symbol.asyncDispose]() {
      for (const socket of farEnds) socket.destroy()
      await line[Symbol.asyncDispose]()
    },
  }
}
