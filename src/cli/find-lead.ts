import type { LeadDesk, StoredLead } from '../lead/store.ts'
import { CommandError, EXIT } from './command-error.ts'

/** @throws {CommandError} where there is no lead of this reference */
export async function findLead(store: Pick<LeadDesk, 'findLead'>, ref: string): Promise<StoredLead> {
  const lead = await store.findLead(ref)
  if (lead === null) throw notFound(ref)
  return lead
}

export function notFound(ref: string): CommandError {
  return new CommandError(EXIT.notFound, `Es gibt keine Anfrage mit der Nummer ${ref}.`)
}
