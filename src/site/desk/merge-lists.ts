import type { DeskList, ListedLead } from '../../lead/desk.ts'

/** A fresh list may be older than what an action's answer said about one of its leads. */
export function newest(fresh: readonly ListedLead[], known: readonly ListedLead[]): ListedLead[] {
  const byRef = new Map(known.map((lead) => [lead.ref, lead]))
  return fresh.map((lead) => {
    const before = byRef.get(lead.ref)
    return before && before.version > lead.version ? before : lead
  })
}

/** The fresh list with the rows where they were, because a finger may be about to come down on one. */
export function inPlace(fresh: DeskList, shown: DeskList): DeskList {
  const leads = newest(shown.leads, fresh.leads)
  return { ...fresh, leads, next: shown.next }
}

/** How many leads of the fresh list are not shown; `null` where it has the same rows. */
export function countFresh(fresh: DeskList, shown: DeskList): number | null {
  const refs = (list: DeskList) => list.leads.map(({ ref }) => ref)
  if (refs(fresh).join() === refs(shown).join()) return null
  const known = new Set(refs(shown))
  return refs(fresh).filter((ref) => !known.has(ref)).length
}
