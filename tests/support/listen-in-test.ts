import type { Server } from 'node:net'
import { onTestFinished } from 'vitest'
import { listen } from './listen.ts'

/** As listen, until the end of the test. Returns the port. */
export async function listenInTest(server: Server): Promise<number> {
  const listening = await listen(server)
  onTestFinished(() => listening[Symbol.asyncDispose]())
  return listening.port
}
