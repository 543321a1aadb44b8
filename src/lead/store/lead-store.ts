import type { CalendarFeeds } from './calendar-feeds.ts'
import type { FigureRecords } from './figure-records.ts'
import type { Intake } from './intake.ts'
import type { LeadRecords } from './lead-records.ts'
import type { Outbox } from './message-outbox.ts'
import type { News, PushDevices } from './push-devices.ts'
import type { SignIns } from './sign-ins.ts'
import type { Upkeep } from './store-upkeep.ts'

/**
 * A database with leads. SQLite and Postgres implement it, and src/storage/contract tests both. Times are in milliseconds since
 * the Unix epoch. Ids are UUIDs that sort by creation time. The rules are in src/lead. A store only stores.
 */
export interface LeadStore
  extends Intake,
    Outbox,
    LeadRecords,
    SignIns,
    CalendarFeeds,
    FigureRecords,
    PushDevices,
    News,
    Upkeep {
  /**
   * In milliseconds since the Unix epoch. All servers of a store use one clock, because they share leases
   * and due times. A store with its own clock returns this machine's time until `setClock` is called.
   */
  now(): number

  /** Reads the store's clock. Call it again at times, because a machine's clock drifts. Throws StoreError. */
  setClock(): Promise<void>

  close(): Promise<void>
}
