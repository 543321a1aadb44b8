import type { LeadStore } from '../lead/ports.ts'
import type { Settings } from '../server/config.ts'

export interface CommandDeps {
  store: LeadStore
  settings: Settings
  /** Milliseconds since the Unix epoch. */
  now(): number
  print(text: string): void
}

export interface Command {
  /** The name and its arguments, e.g. `list [--json]`. */
  usage: string
  summary: string
  /** @returns the exit code */
  run(args: string[], deps: CommandDeps): Promise<number>
}
