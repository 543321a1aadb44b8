import { setTimeout as pause } from 'node:timers/promises'
import { drip, SLOW_WAYS } from '../tests/support/drip.ts'
import { startServer } from '../tests/support/start-server.ts'
import { percentile } from './load.ts'

/** After how many seconds clients that drip are closed, five hundred at once, and how quick /healthz is meanwhile. */
const EACH = 125

await using server = await startServer()
const rows: Record<string, Record<string, number>> = {}
let isOver = false
const dripping = Promise.all(
  SLOW_WAYS.map(async ([name, start, drop]) => {
    const times = await Promise.all(Array.from({ length: EACH }, () => drip(server.url, start, drop)))
    rows[name] = { 'closed after s': Math.round(Math.max(...times) / 100) / 10 }
  }),
).finally(() => {
  isOver = true
})
const health: number[] = []
while (!isOver) {
  const start = performance.now()
  await (await fetch(`${server.url}/healthz`)).arrayBuffer()
  health.push(performance.now() - start)
  await pause(50)
}
await dripping
health.sort((a, b) => a - b)
console.table(rows)
console.log(
  `/healthz meanwhile: median ${percentile(health, 0.5).toFixed(1)} ms, 99 % ${percentile(health, 0.99).toFixed(1)} ms`,
)
