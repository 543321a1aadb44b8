import { createServer } from 'node:http'
import { expect, it, onTestFinished, vi } from 'vitest'
import { listen } from '../../tests/support/listen.ts'
import { recordLog } from '../../tests/support/waiter.ts'
import { MINUTE } from '../base/durations.ts'
import { startHeartbeat } from './heartbeat.ts'

it('calls the monitor at the start and every five minutes while the health is good, and logs each failure once', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const requests: string[] = []
  let status = 200
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    response.writeHead(status, { location: '/elsewhere' }).end()
  })
  await using monitor = await listen(server)
  const { log, events } = recordLog()
  const health = vi.fn(async () => new Response(null, { status: 200 }))
  const url = `http://127.0.0.1:${monitor.port}/ping?a=b`

  startHeartbeat(url, health, log)
  const logged = () => events.map(({ event, fields }) => `${event} ${fields.code}`)
  const beat = async (nextStatus: number, lines: number) => {
    await expect.poll(() => requests.length).toBe(health.mock.calls.length)
    status = nextStatus
    vi.advanceTimersByTime(5 * MINUTE)
    await expect.poll(logged).toHaveLength(lines)
  }
  await beat(200, 0)
  await beat(500, 1)
  await beat(500, 1)
  await beat(302, 2)
  await expect.poll(() => requests).toEqual(Array.from({ length: 5 }, () => 'GET /ping?a=b'))
  health.mockRejectedValueOnce(new Error('a fault'))
  vi.advanceTimersByTime(5 * MINUTE)
  await expect.poll(logged).toHaveLength(3)
  health.mockResolvedValueOnce(new Response(null, { status: 503 }))
  vi.advanceTimersByTime(5 * MINUTE)
  status = 200
  vi.advanceTimersByTime(5 * MINUTE)
  await expect.poll(logged).toHaveLength(4)
  // A sixth call, although the health was asked for eight times.
  expect([requests.length, health.mock.calls.length]).toEqual([6, 8])
  expect(logged()).toEqual([
    'heartbeat-failed EHTTP_500',
    'heartbeat-failed EHTTP_302',
    'heartbeat-failed EUNKNOWN',
    'heartbeat-restored null',
  ])
})
