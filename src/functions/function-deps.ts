import type { LeadStore } from '../lead/store/lead-store.ts'
import type { Log } from './log.ts'

/** Shared by the functions that visitors and staff call. */
export interface FunctionDeps {
  store: LeadStore
  /** Supabase has a legacy key and a publishable key. The functions accept both. */
  publicKeys: readonly string[]
  /** The page's origin, e.g. `https://www.example.org`; `null` means the function's own, and any page may read the response. */
  siteUrl: string | null
  linkSecret: string
  now(): number
  log: Log
  /** Called once leads or messages are on the disk. */
  onStored?: () => void
  /** Removes remains of deleted leads outside the tables, e.g. in the database's log. Never rejects. */
  eraseDeleted?: () => Promise<void>
}
