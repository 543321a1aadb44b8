import type { CalendarFeed, CalendarFeeds } from '../../lead/store/calendar-feeds.ts'
import { firstOf, type SharedDatabase } from './shared-database.ts'

export function prepareCalendarFeeds({ read, change }: SharedDatabase): CalendarFeeds {
  const find = (condition: string) =>
    read<CalendarFeed>(`
      select address, token_hash as "tokenHash", created_at as "createdAt" from calendar_feeds where ${condition}`)
  const [byToken, byAddress] = [find('token_hash = :tokenHash'), find('address = :address')]
  const set = change(`
    insert into calendar_feeds (address, token_hash, created_at) values (:address, :tokenHash, :createdAt)
    on conflict (address) do update set token_hash = excluded.token_hash, created_at = excluded.created_at`)
  return {
    setCalendarFeed: async ({ address, tokenHash, createdAt }) => void (await set({ address, tokenHash, createdAt })),
    findCalendarFeed: (which) => firstOf('address' in which ? byAddress(which) : byToken(which)),
  }
}
