import type { ParseArgsOptionDescriptor, parseArgs } from 'node:util'
import type { Settings } from '../settings/server-settings.ts'
import type { OpenedStore } from '../storage/open-store.ts'
import { readArguments } from './read-arguments.ts'

/** The terminal and the clock: the process has its own, tests have theirs. */
export interface CommandIo {
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
  /** @throws {CommandError} where there is no terminal to answer on */
  confirm(question: string): Promise<boolean>
  /** A file as a person typed it, seen from the folder they are in. */
  resolveFile(path: string): string
}

export interface CommandDeps extends CommandIo, OpenedStore {
  settings: Settings
}

export type Options = Record<string, ParseArgsOptionDescriptor & { about: string; value?: string }>

export type Values<T extends Options> = ReturnType<typeof parseArgs<{ options: T }>>['values']

/** Throws a CommandError where it was not done. */
export type Run = (deps: CommandDeps) => Promise<void>

export interface CommandHelp {
  /** The arguments after the name, e.g. `['NUMMER']`; one that ends in `?` may be left out. */
  parameters: readonly string[]
  summary: string
  /** More sentences for its help. */
  notes?: string
  /** Each without `npm run leads --`; the first is shown after a mistyped call. */
  examples: readonly [string, ...string[]]
}

export interface Command extends CommandHelp {
  options: Options
  /** Reads the arguments, before the store is opened. @throws {CommandError} where they do not fit */
  prepare(args: string[]): Run
}

/** A command whose `prepare` gets the arguments and options that were typed. */
export function defineCommand<const T extends Options>({
  prepare,
  ...help
}: CommandHelp & { options: T; prepare(typed: readonly string[], values: Values<T>): Run }): Command {
  return {
    ...help,
    prepare(args) {
      const { positionals, values } = readArguments(args, help.options, help.parameters)
      return prepare(positionals, values)
    },
  }
}
