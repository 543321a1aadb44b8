import { expect, it } from 'vitest'
import { freshAnswers, KEY } from '../../../tests/support/function-under-test.ts'
import { DAY } from '../../base/durations.ts'
import { withdrawLead } from '../../lead/answers/withdraw-lead.ts'
import { actOnLead } from '../../lead/desk/act-on-lead.ts'
import type { LeadRecords } from '../../lead/store/lead-records.ts'
import { StoreError } from '../../lead/store/store-error.ts'

const { context, post, send, kinds, markAllSent } = freshAnswers()

it('deletes a withdrawn request and mails staff and the person once; nothing brings it back', async () => {
  const { lead, code } = await send()
  await markAllSent()
  let erased = 0
  const eraseDeleted = async () => {
    erased += 1
  }
  expect((await post({ do: 'withdraw', code }, { eraseDeleted })).status).toBe(200)
  const mails = ['staff-withdrawn', 'visitor-withdrawn']
  expect([await context.store.listLeads(), await kinds(), erased]).toEqual([[], mails, 1])
  const again = [
    { do: 'withdraw', code },
    { do: 'show', code },
    { do: 'show', key: KEY },
    { do: 'answer', code, answers: { street: 'x' } },
    { do: 'answer', key: KEY, answers: { street: 'x' } },
  ]
  for (const body of again) expect((await post(body)).status).toBe(404)
  expect([await context.store.listLeads(), await kinds()]).toEqual([[], mails])
  expect(JSON.stringify(await context.store.listUnsentMessages())).not.toContain(lead.name)
})

it('mails nothing if the request cannot be deleted, and no receipt to a person without an e-mail address', async () => {
  const { lead, code } = await send()
  const store = { ...context.store, deleteLead: () => Promise.reject(new StoreError('busy', { cause: null })) }
  expect((await post({ do: 'withdraw', code }, { store })).status).toBe(503)
  expect((await kinds()).filter((kind) => kind.endsWith('withdrawn'))).toEqual([])
  await withdrawLead(context.store, async () => ({ ...lead, email: '' }), context.time)
  expect(await kinds()).toEqual(['staff-withdrawn'])
})

it('withdraws no request for which a colleague records a contract at the same moment', async () => {
  const { lead, code } = await send()
  const contract = { kind: 'answered', outcome: 'contract', text: '' } as const
  const deleteLead: LeadRecords['deleteLead'] = async (options) => {
    await actOnLead(context.store, lead.ref, contract, { by: 'erika@example.org', now: context.time })
    return context.store.deleteLead(options)
  }
  expect((await post({ do: 'withdraw', code }, { store: { ...context.store, deleteLead } })).status).toBe(409)
  expect(await context.store.listLeads()).toHaveLength(1)
  expect((await kinds()).filter((kind) => kind.endsWith('withdrawn'))).toEqual([])
})

it('leaves a request with a contract to staff, also after a further step', async () => {
  const { lead, code } = await send()
  const contract = { kind: 'answered', outcome: 'contract', text: '' } as const
  const installation = { ...contract, outcome: 'visit', until: context.time + DAY } as const
  for (const step of [contract, installation])
    await actOnLead(context.store, lead.ref, step, { by: 'erika@example.org', now: context.time })
  const response = await post({ do: 'withdraw', code })
  expect([response.status, (await response.json()).code]).toEqual([409, 'has_contract'])
  expect(await context.store.listLeads()).toHaveLength(1)
})
