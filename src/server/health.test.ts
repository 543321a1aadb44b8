import { describe, expect, it } from 'vitest'
import { StoreError, type StoreHealth } from '../lead/store.ts'
import { createHealth } from './health.ts'

const NUMBERS = { waitingMessages: 3, oldestWaitingAt: 940_000, stuckMessages: 1, overdueLeads: 2 }

function freshHealth() {
  const state = { database: 'ok' as StoreHealth['database'] | 'throws', time: 1_000_000, checks: 0 }
  const answer = createHealth(
    {
      async checkHealth() {
        state.checks += 1
        if (state.database === 'throws') throw new StoreError('unavailable', { cause: null })
        return { database: state.database, ...NUMBERS }
      },
    },
    () => state.time,
  )
  const statusAfter = async (ms: number) => {
    state.time += ms
    return (await answer({ withNumbers: true })).status
  }
  return { state, answer, statusAfter }
}

describe('the health report', () => {
  it('tells visitors only whether it works', async () => {
    const { state, answer } = freshHealth()
    expect(await (await answer({ withNumbers: false })).json()).toEqual({ ok: true })
    state.database = 'full'
    state.time += 2_000
    const broken = await answer({ withNumbers: false })
    expect([broken.status, await broken.json()]).toEqual([503, { ok: false }])
  })

  it('holds numbers only', async () => {
    const response = await freshHealth().answer({ withNumbers: true })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      database: 'ok',
      waitingMails: 3,
      oldestWaitingMailSeconds: 60,
      stuckMails: 1,
      overdueLeads: 2,
    })
  })

  it.each(['full', 'unavailable', 'throws'] as const)('is 503 where the store is %s', async (database) => {
    const { state, statusAfter } = freshHealth()
    state.database = database
    expect(await statusAfter(0)).toBe(503)
    state.database = 'ok'
    expect(await statusAfter(2_000)).toBe(200)
  })

  it('is 503 for a lock only where it lasts longer than a submission waits', async () => {
    const { state, statusAfter } = freshHealth()
    state.database = 'busy'
    expect(await statusAfter(0)).toBe(200)
    expect(await statusAfter(4_000)).toBe(200)
    expect(await statusAfter(1_500)).toBe(503)
    state.database = 'ok'
    expect(await statusAfter(1_500)).toBe(200)
    state.database = 'busy'
    expect(await statusAfter(1_500)).toBe(200)
  })

  it('is asked of the store once a second at most', async () => {
    const { state, statusAfter } = freshHealth()
    for (let index = 0; index < 10; index += 1) await statusAfter(100)
    expect(state.checks).toBe(1)
    await statusAfter(1_000)
    expect(state.checks).toBe(2)
  })
})
