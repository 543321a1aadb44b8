import { type ActionResult, actOnLead } from '../lead/desk/act-on-lead.ts'
import type { DeskAction } from '../lead/desk/desk-request.ts'
import { BY_COMMAND } from '../lead/history-entry.ts'
import { CommandError, EXIT } from './command-error.ts'
import { type CommandDeps, notFound } from './define-command.ts'

/** Throws CommandError if the lead does not exist or was anonymised. */
export async function act(
  { store, now }: CommandDeps,
  ref: string,
  action: DeskAction,
): Promise<Exclude<ActionResult, { lead: null }>> {
  const outcome = await actOnLead(store, ref, action, { by: BY_COMMAND, now: now() })
  if (outcome.lead === null) throw notFound(ref)
  if (outcome.lead.anonymisedAt !== null) {
    throw new CommandError(EXIT.notFound, `${ref} ist anonymisiert: Daran ist nichts mehr zu tun.`)
  }
  return outcome
}
