import { expect, it } from 'vitest'
import { type OpenTwice, twoHandles } from '../../../tests/support/two-handles.ts'

export function describeCampaignCosts(open: OpenTwice): void {
  const context = twoHandles(open)
  const AD = 'source=google&medium=cpc'

  it('replaces, adds up and removes costs by month and source', async () => {
    const { store, other } = context
    const costs = async (since: string, until = since) =>
      (await other.sumCosts({ since, until })).toSorted((a, b) => (a.source < b.source ? -1 : 1))
    await store.setCost({ month: '2026-10', source: AD, euros: 100 })
    await store.setCost({ month: '2026-11', source: AD, euros: 10_000_000 })
    await store.setCost({ month: '2026-11', source: '', euros: 0 })
    await other.setCost({ month: '2026-11', source: AD, euros: 250 })
    expect(await costs('2026-11')).toStrictEqual([
      { source: '', euros: 0 },
      { source: AD, euros: 250 },
    ])
    expect(await costs('2026-01', '2026-12')).toContainEqual({ source: AD, euros: 350 })
    await store.setCost({ month: '2026-11', source: AD, euros: null })
    await store.setCost({ month: '2026-11', source: AD, euros: null })
    expect(await costs('2026-11')).toStrictEqual([{ source: '', euros: 0 }])
    expect(await costs('2026-10')).toStrictEqual([{ source: AD, euros: 100 }])
  })

  it('keeps one cost, even if two colleagues type it in at the same time', async () => {
    await context.atOnce(4, (store, euros) => store.setCost({ month: '2026-11', source: AD, euros }))
    expect(await context.store.sumCosts({ since: '2026-11', until: '2026-11' })).toHaveLength(1)
  })
}
