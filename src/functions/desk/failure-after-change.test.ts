import { expect, it } from 'vitest'
import { NIGHT, submit } from '../../../tests/support/delivery.ts'
import { openDesk } from '../../../tests/support/open-desk.ts'
import { LINK_SECRET } from '../../../tests/support/sample-leads.ts'
import { deskWords } from '../../content/desk-words.ts'
import type { LeadChange } from '../../lead/steps/lead-change.ts'
import { StoreError } from '../../lead/store/store-error.ts'
import { signLinkedLeads } from '../links/staff-link.ts'

/** A lead in a store that fails right after the next change. */
async function openFailing() {
  const { store, deps, act, send } = await openDesk()
  const lead = await submit(store)
  const fail = async () => Promise.reject(new StoreError('busy', { cause: null }))
  const changeLead = async (change: LeadChange) => {
    deps.store = Object.assign(deps.store, { listHistory: fail })
    return store.changeLead(change)
  }
  deps.store = { ...store, changeLead }
  return { store, lead, act, send }
}

const CLAIM = /nichts geändert/

it('does not say that nothing has changed if the store fails after a change at the desk', async () => {
  const { store, lead, act } = await openFailing()
  expect((await act(lead, { kind: 'note', text: 'Hund' })).status).toBe(503)
  expect(await store.listHistory(lead.id)).toHaveLength(1)
  expect(deskWords.troubles.busy).not.toMatch(CLAIM)
})

it('does not say that nothing has changed if the store fails after a change by a link in a mail', async () => {
  const { store, lead, send } = await openFailing()
  const token = await signLinkedLeads({ ref: lead.ref }, { linkSecret: LINK_SECRET, now: NIGHT })
  const response = await send({ do: 'step', token, step: 'beantwortet', act: true })
  expect([response.status, await store.findLead(lead.ref)]).toMatchObject([503, { answeredAt: expect.any(Number) }])
  expect(await response.text()).not.toMatch(CLAIM)
})
