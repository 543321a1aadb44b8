import { nationalDigits } from '../../lead/national-digits.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import { telephoneLinks } from '../links/contact-links.ts'

/** Returns a function that counts a lead together with the leads that share its telephone number or mailbox. */
export function countByPerson(leads: readonly StoredLead[]): (lead: StoredLead) => number {
  const refsByKey = new Map<string, Set<string>>()
  for (const lead of leads)
    for (const key of keysOf(lead)) refsByKey.set(key, (refsByKey.get(key) ?? new Set()).add(lead.ref))
  return (lead) => new Set([lead.ref, ...keysOf(lead).flatMap((key) => [...(refsByKey.get(key) ?? [])])]).size
}

const keysOf = ({ mailbox, phone }: StoredLead): string[] =>
  [mailbox, ...telephoneLinks(phone).map(({ number }) => nationalDigits(number))].filter((key) => key !== '')
