import { expect, it } from 'vitest'
import { NOON } from '../../../tests/support/sample-leads.ts'
import { type OpenTwice, twoHandles } from '../../../tests/support/two-handles.ts'

const feed = { address: 'erika@example.org', tokenHash: 'one', createdAt: NOON }

export function describeCalendarFeeds(open: OpenTwice): void {
  const context = twoHandles(open)

  it('finds a feed by its token and by its colleague', async () => {
    await context.store.setCalendarFeed(feed)
    await context.store.setCalendarFeed({ ...feed, address: 'max@example.org', tokenHash: 'two' })
    expect(await context.other.findCalendarFeed({ tokenHash: 'one' })).toStrictEqual(feed)
    expect(await context.other.findCalendarFeed({ address: feed.address })).toStrictEqual(feed)
    for (const which of [{ tokenHash: 'three' }, { address: 'eve@example.org' }]) {
      expect(await context.store.findCalendarFeed(which)).toBeNull()
    }
  })

  it('replaces a feed, even at the same time', async () => {
    await context.store.setCalendarFeed(feed)
    await context.atOnce(4, (store, index) =>
      store.setCalendarFeed({ ...feed, tokenHash: `new ${index}`, createdAt: NOON + 1 }),
    )
    expect(await context.store.findCalendarFeed({ tokenHash: 'one' })).toBeNull()
    expect(await context.store.findCalendarFeed({ address: feed.address })).toMatchObject({ createdAt: NOON + 1 })
  })
}
