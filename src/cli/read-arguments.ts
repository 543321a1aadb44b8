import { parseArgs } from 'node:util'
import { parseReference } from '../lead/reference.ts'
import { EXIT, type Options } from './command.ts'
import { CommandError } from './command-error.ts'

/** The options that several commands have. */
export const JSON_OPTION = { type: 'boolean', about: 'as JSON, for programs; times in ISO 8601' } as const
export const YES_OPTION = { type: 'boolean', about: 'does not ask; scripts need it' } as const

/**
 * Reads what follows a command's name.
 * @param names of the arguments that must be there, e.g. `['REF']`; one that ends in `?` may be left out
 * @throws {CommandError} where something is unknown, missing or too much
 */
export function readArguments<const T extends Options>(args: string[], options: T, names: readonly string[]) {
  const { values, positionals } = parse(args, options)
  const missing = names.slice(positionals.length).find((name) => !name.endsWith('?'))
  if (missing !== undefined) throw new CommandError(EXIT.misused, `${missing} is missing.`)
  const extra = positionals[names.length]
  if (extra !== undefined) throw new CommandError(EXIT.misused, `"${extra}" is one argument too many.`)
  return { values, positionals }
}

function parse<const T extends Options>(args: string[], options: T) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    // Node's own first sentence says it; the rest is about arguments that begin with a dash.
    const [sentence] = (error as Error).message.split(/\.\s|\n/)
    throw new CommandError(EXIT.misused, `${sentence}.`)
  }
}

/** A reference as people type it. @throws {CommandError} where it is none */
export function readReference(text: string | undefined): string {
  const ref = parseReference(text ?? '')
  if (ref === null) {
    throw new CommandError(EXIT.misused, `"${text}" is no reference: it has eight letters and digits, without U.`)
  }
  return ref
}

/** One reference, or the option that stands for many; `null` for the option. @throws {CommandError} for both or neither */
export function readReferenceOr(name: string, isGiven: boolean | undefined, [text]: readonly string[]): string | null {
  if (isGiven && text !== undefined) throw new CommandError(EXIT.misused, `Say either REF or --${name}.`)
  if (!isGiven && text === undefined) throw new CommandError(EXIT.misused, `REF is missing, or --${name}.`)
  return isGiven ? null : readReference(text)
}
