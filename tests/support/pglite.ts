import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

export type PgliteServer = Awaited<ReturnType<typeof startPglite>>

/** Postgres compiled to WebAssembly, in this process, behind a socket of its own. A real one: postgres.ts. */
export async function startPglite() {
  const database = await PGlite.create()
  const server = new PGLiteSocketServer({ db: database, host: '127.0.0.1', port: 0, maxConnections: 100 })
  await server.start()
  return {
    database,
    url: `postgres://postgres@${server.getServerConn()}/postgres?sslmode=disable&pgbouncer=true`,
    async [Symbol.asyncDispose]() {
      await server.stop()
      await database.close()
    },
  }
}
