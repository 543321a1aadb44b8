import type { ParseArgsOptionDescriptor } from 'node:util'
import type { LeadStore } from '../lead/store.ts'
import type { Settings } from '../settings/server-settings.ts'
import type { DatabaseFile } from '../storage/sqlite/open-sqlite-store.ts'

/** What scripts can rely on; docs/operations.md lists them. */
export const EXIT = { done: 0, failed: 1, misused: 2, notFound: 3 } as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

export interface CommandDeps {
  store: LeadStore
  /** What only a database in a file can do; `null` where the store is on a database server. */
  file: DatabaseFile | null
  settings: Settings
  /** Milliseconds since the Unix epoch. */
  now(): number
  /** Writes a line to standard output. */
  print(line: string): void
  /** Writes to standard output as it is. */
  write(text: string): void
  /** Writes a line that is not part of the answer. */
  warn(line: string): void
  /** Shows on a terminal how many are done; nowhere else. */
  progress(done: number): void
  /** How many columns a table may take; infinite where the output is no terminal. */
  columns: number
  /** Asks before something that cannot be undone. @throws {CommandError} where nobody can answer. */
  confirm(question: string): Promise<boolean>
  /** A file as somebody typed it, seen from the folder they are in. */
  resolveFile(path: string): string
}

export type Options = Record<string, ParseArgsOptionDescriptor & { about: string; value?: string }>

export interface Command {
  /** What follows the name, e.g. `REF [--yes]`. */
  usage: string
  summary: string
  options: Options
  /** What else its help says. */
  notes?: string
  /** Each without `npm run leads --`; the first is shown to whoever mistyped something. */
  examples: readonly [string, ...string[]]
  /** Reads the arguments before anything is opened. @throws {CommandError} where they do not fit. */
  prepare(args: string[]): (deps: CommandDeps) => Promise<ExitCode>
}
