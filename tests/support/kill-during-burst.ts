import { auditStore } from './audit-store.ts'
import { sendBurst } from './burst.ts'
import { startServer } from './start-server.ts'

/** Kills the server at a random moment of a burst. @returns how many leads it acknowledged, and an audit of its store */
export async function killDuringBurst(command: readonly string[], leads: number) {
  await using server = await startServer({}, command)
  const killAfter = Math.ceil(Math.random() * leads * 0.8)
  const { acknowledged } = await sendBurst(server.url, {
    total: leads,
    connections: 64,
    onAnswer: (count) => {
      if (count === killAfter) server.process.kill('SIGKILL')
    },
  })
  await server.stop()
  const { lost, incomplete, doubled, integrity } = auditStore(server.dataDir, acknowledged)
  return { killAfter, acknowledged: acknowledged.size, found: { lost, incomplete, doubled, integrity } }
}

export const NOTHING_LOST = { lost: [], incomplete: [], doubled: [], integrity: 'ok' }
