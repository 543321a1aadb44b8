/** A colleague's private calendar. Anyone with its address can read it. */
export interface CalendarFeed {
  address: string
  /** SHA-256, hexadecimal, so that a reader of the database cannot read the calendar's address. */
  tokenHash: string
  createdAt: number
}

export interface CalendarFeeds {
  /** Replaces the colleague's earlier calendar. */
  setCalendarFeed(feed: CalendarFeed): Promise<void>

  findCalendarFeed(key: { tokenHash: string } | { address: string }): Promise<CalendarFeed | null>
}
