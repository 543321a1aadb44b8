import { type ActionResult, actOnLead } from '../lead/desk/act-on-lead.ts'
import type { DeskAction } from '../lead/desk/desk-request.ts'
import { BY_COMMAND } from '../lead/history-entry.ts'
import { staffOf } from '../settings/mail-settings.ts'
import type { Settings } from '../settings/server-settings.ts'
import { CommandError, EXIT, misused } from './command-error.ts'
import { type CommandDeps, notFound } from './define-command.ts'

export const BY_OPTION = {
  type: 'string',
  value: 'MAILADRESSE',
  about: 'wer es war (aus STAFF); ohne Angabe: die Kommandozeile',
} as const

/** Throws CommandError if the lead does not exist or was anonymised. */
export async function act(
  { store, now, settings }: CommandDeps,
  ref: string,
  action: DeskAction,
  by: string | undefined,
): Promise<Exclude<ActionResult, { lead: null }>> {
  const author = by === undefined ? BY_COMMAND : readColleague(by, settings)
  const outcome = await actOnLead(store, ref, action, { by: author, now: now() })
  if (outcome.lead === null) throw notFound(ref)
  if (outcome.lead.anonymisedAt !== null) {
    throw new CommandError(EXIT.notFound, `${ref} ist anonymisiert: Daran ist nichts mehr zu tun.`)
  }
  return outcome
}

/** The address as STAFF has it. Throws CommandError if it belongs to no colleague. */
export function readColleague(text: string, settings: Settings): string {
  const staff = staffOf(settings).map(({ address }) => address)
  const address = text.trim().toLowerCase()
  if (!staff.includes(address)) throw misused(`"${text}" steht nicht in STAFF. Dort stehen: ${staff.join(', ')}.`)
  return address
}
