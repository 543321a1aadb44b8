import type { CalendarFeed, CalendarFeeds } from '../../lead/store/calendar-feeds.ts'
import { insertInto, select } from './columns.ts'
import { firstOf, type SharedDatabase } from './shared-database.ts'

const KEYS = ['address', 'tokenHash', 'createdAt']

export function prepareCalendarFeeds({ read, change }: SharedDatabase): CalendarFeeds {
  const find = (condition: string) =>
    read<CalendarFeed>(`select ${select('f', KEYS)} from calendar_feeds f where ${condition}`)
  const [byToken, byAddress] = [find('token_hash = :tokenHash'), find('address = :address')]
  const set = change(`
    ${insertInto('calendar_feeds', KEYS)}
    on conflict (address) do update set token_hash = excluded.token_hash, created_at = excluded.created_at`)
  return {
    setCalendarFeed: async ({ address, tokenHash, createdAt }) => void (await set({ address, tokenHash, createdAt })),
    findCalendarFeed: (which) => firstOf('address' in which ? byAddress(which) : byToken(which)),
  }
}
