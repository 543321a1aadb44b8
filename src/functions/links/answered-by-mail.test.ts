import { expect, it } from 'vitest'
import { NIGHT, openTestStore, submit } from '../../../tests/support/delivery.ts'
import { LINK_SECRET as linkSecret } from '../../../tests/support/sample-leads.ts'
import { testDeps } from '../../../tests/support/test-deps.ts'
import { roofCheckForm } from '../../content/generated/roof-check-form.ts'
import { respondToStaffLink } from './respond-to-staff-link.ts'
import { signLinkedLeads } from './staff-link.ts'

it('offers the answer by e-mail first if the person asked for it, and only then', async () => {
  const store = await openTestStore()
  const open = async (message: string) => {
    const lead = await submit(store, { message })
    const token = await signLinkedLeads({ ref: lead.ref }, { linkSecret, now: NIGHT })
    const press = async (step: string, act: boolean) => {
      const request = { token, step, act, seen: 0, note: 'Preise geschickt' }
      return (await respondToStaffLink(request, { ...testDeps(store), now: () => NIGHT })).page
    }
    return { lead, press, first: (await press('beantwortet', false)).more?.[0] }
  }
  const { lead, press, first } = await open(roofCheckForm.byEmail.text)
  expect(first).toMatchObject({ label: 'Per E-Mail geantwortet, Wiedervorlage am Mittwoch', rank: 'first' })
  await press(first?.step ?? '', true)
  expect(await store.listHistory(lead.id)).toMatchObject([
    { kind: 'answered', detail: 'later', text: 'Per E-Mail geantwortet. Preise geschickt' },
  ])
  const other = await open('')
  await other.press(first?.step ?? '', true)
  expect(await store.listHistory(other.lead.id)).toEqual([])
})
