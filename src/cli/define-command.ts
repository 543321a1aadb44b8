import { type ParseArgsOptionDescriptor, parseArgs } from 'node:util'
import { errorCode } from '../base/error-code.ts'
import { parseDay } from '../functions/records/time.ts'
import { parseReference } from '../lead/reference.ts'
import type { LeadStore } from '../lead/store/lead-store.ts'
import type { StoredLead } from '../lead/store/stored-lead.ts'
import type { Settings } from '../settings/server-settings.ts'
import type { OpenedStore } from '../storage/open-store.ts'
import { CommandError, EXIT, misused } from './command-error.ts'

/** The terminal and the clock. Tests replace both. */
export interface CommandIo {
  now(): number
  print(line: string): void
  /** Writes the text unchanged to standard output. Resolves when the reader is ready for more. */
  write(text: string): Promise<void>
  warn(line: string): void
  /** The widest table, in columns. Infinite if the output goes to a file or a program. */
  columns: number
  /** Throws CommandError if there is no terminal to answer on. */
  confirm(question: string): Promise<boolean>
  /** Resolves a typed path from the folder in which the command was called. */
  resolveFile(path: string): string
}

export interface CommandDeps extends CommandIo, OpenedStore {
  settings: Settings
}

export type Options = Record<string, ParseArgsOptionDescriptor & { about: string; value?: string }>

export type Values<T extends Options> = ReturnType<typeof parseArgs<{ options: T }>>['values']

/** Throws CommandError. */
export type Run = (deps: CommandDeps) => Promise<void>

export interface Command {
  /** The arguments after the name, e.g. `['NUMMER']`. If one ends in `?`, the user may leave it out. */
  parameters: readonly string[]
  summary: string
  notes?: string
  /** Examples without `npm run leads --`. If the user mistypes a call, the first is shown. */
  examples: readonly [string, ...string[]]
  options: Options
  /** Reads the arguments before the store is opened. Throws CommandError if they do not fit. */
  prepare(args: string[]): Run
}

export const JSON_OPTION = { type: 'boolean', about: 'als JSON, für Programme; Zeiten in ISO 8601' } as const
export const YES_OPTION = { type: 'boolean', about: 'fragt nicht nach; Skripte brauchen es' } as const

export function defineCommand<const T extends Options>({
  prepare,
  ...help
}: Omit<Command, 'options' | 'prepare'> & {
  options: T
  prepare(typed: readonly string[], values: Values<T>): Run
}): Command {
  const { options, parameters } = help
  return {
    ...help,
    prepare(args) {
      const { positionals, values } = parse(args, options)
      const missing = parameters.slice(positionals.length).find((name) => !name.endsWith('?'))
      if (missing !== undefined) throw misused(`${missing} fehlt.`)
      const extra = positionals[parameters.length]
      if (extra !== undefined) throw misused(`"${extra}" ist ein Argument zu viel.`)
      return prepare(positionals, values)
    },
  }
}

function parse<const T extends Options>(args: string[], options: T) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    // Node's message has the option in quotes, e.g. Option '--since <value>' argument missing
    const [, option = ''] = /'(-[^' ]*)/.exec((error as Error).message) ?? []
    const isKnown = errorCode(error) !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION'
    throw misused(
      isKnown ? `Hinter ${option} fehlt ein Wert, oder einer ist zu viel.` : `Die Option ${option} gibt es hier nicht.`,
    )
  }
}

/** A reference as people type it. Throws CommandError if it is invalid. */
export function readReference(text = ''): string {
  const ref = parseReference(text)
  if (ref === null) {
    throw misused(`"${text}" ist keine Anfragenummer: Sie hat acht Buchstaben und Ziffern, ohne U.`)
  }
  return ref
}

/** The start of a day as people type it. Throws CommandError if it is invalid. */
export function readDay(text: string): number {
  const day = parseDay(text)
  if (day === null) throw misused(`"${text}" ist kein Tag: Schreib ihn als 2026-11-21 oder 21.11.2026.`)
  return day
}

/** Throws CommandError if no lead has this reference. */
export async function findLead(store: LeadStore, ref: string): Promise<StoredLead> {
  const lead = await store.findLead(ref)
  if (lead === null) throw notFound(ref)
  return lead
}

export function notFound(ref: string): CommandError {
  return new CommandError(EXIT.notFound, `Es gibt keine Anfrage mit der Nummer ${ref}.`)
}
