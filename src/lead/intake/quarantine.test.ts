import { expect, it, vi } from 'vitest'
import { LATER, openCase } from '../../../tests/support/open-case.ts'
import { NOON, sampleEntry, sampleStoredLead } from '../../../tests/support/sample-leads.ts'
import { deleteQuarantine, releaseQuarantine } from './quarantine.ts'

const LIMIT_OF_ENTRIES = 500

it('releases the other leads in quarantine if one refuses, and ends', async () => {
  const { store, lead, current } = await openCase({ quarantinedAt: NOON })
  const full = Array.from({ length: LIMIT_OF_ENTRIES }, () => sampleEntry({ leadId: lead.id }))
  using _ = vi.spyOn(store, 'listHistory').mockImplementation(async (id) => (id === lead.id ? full : []))
  const other = sampleStoredLead({ quarantinedAt: NOON })
  await store.insertLead(other, [], { idempotencyKey: null })
  expect(await releaseQuarantine(store, LATER)).toBe(1)
  expect(await store.findLead(other.ref)).toMatchObject({ releasedAt: LATER })
  expect(await current()).toMatchObject({ releasedAt: null })
})

it('deletes only leads that were in quarantine at the given time', async () => {
  const { store, lead } = await openCase({ quarantinedAt: NOON })
  const later = sampleStoredLead({ quarantinedAt: LATER + 1 })
  const released = sampleStoredLead({ quarantinedAt: NOON, releasedAt: NOON })
  for (const lead of [later, released]) await store.insertLead(lead, [], { idempotencyKey: null })
  expect(await deleteQuarantine(store, LATER)).toBe(1)
  expect(await store.findLead(lead.ref)).toBeNull()
  expect(await store.listLeads()).toHaveLength(2)
})
