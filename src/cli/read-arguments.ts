import { parseArgs } from 'node:util'
import { parseReference } from '../lead/reference.ts'
import type { Options } from './command.ts'
import { misused } from './command-error.ts'

/** The options that several commands have. */
export const JSON_OPTION = { type: 'boolean', about: 'als JSON, für Programme; Zeiten in ISO 8601' } as const
export const YES_OPTION = { type: 'boolean', about: 'fragt nicht nach; Skripte brauchen es' } as const

/**
 * Reads the arguments after a command's name.
 * @param names of the arguments, e.g. `['NUMMER']`; one that ends in `?` may be left out
 * @throws {CommandError} where something is unknown, missing or too much
 */
export function readArguments<const T extends Options>(args: string[], options: T, names: readonly string[]) {
  const { values, positionals } = parse(args, options)
  const missing = names.slice(positionals.length).find((name) => !name.endsWith('?'))
  if (missing !== undefined) throw misused(`${missing} fehlt.`)
  const extra = positionals[names.length]
  if (extra !== undefined) throw misused(`"${extra}" ist ein Argument zu viel.`)
  return { values, positionals }
}

function parse<const T extends Options>(args: string[], options: T) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    // Node's sentences have the option in quotes: Option '--since <value>' argument missing
    const [, option = ''] = /'(-[^' ]*)/.exec((error as Error).message) ?? []
    const type = options[option.replace(/^-+/, '')]?.type
    if (type === 'string') throw misused(`Hinter ${option} fehlt ein Wert.`)
    throw misused(type === 'boolean' ? `${option} steht ohne Wert.` : `Die Option ${option} gibt es hier nicht.`)
  }
}

/** A reference as people type it. @throws {CommandError} where it is none */
export function readReference(text = ''): string {
  const ref = parseReference(text)
  if (ref === null) {
    throw misused(`"${text}" ist keine Anfragenummer: Sie hat acht Buchstaben und Ziffern, ohne U.`)
  }
  return ref
}

/** One reference, or the option that stands for many; `null` for the option. @throws {CommandError} for both or neither */
export function readReferenceOr(option: string, isGiven: boolean | undefined, text: string | undefined): string | null {
  if (isGiven && text !== undefined) throw misused(`Nenn entweder NUMMER oder ${option}.`)
  if (!isGiven && text === undefined) throw misused(`NUMMER fehlt, oder ${option}.`)
  return isGiven ? null : readReference(text)
}
