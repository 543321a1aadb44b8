import { expect, it } from 'vitest'
import { NOON, sampleEntry, sampleStoredLead } from '../../../tests/support/sample-leads.ts'
import { type OpenTwice, readPages, twoHandles } from '../../../tests/support/two-handles.ts'
import { HOUR } from '../../base/durations.ts'
import { newId } from '../../base/new-id.ts'
import { mailboxOf } from '../../lead/mailbox.ts'
import { newMessage } from '../../lead/outbox/message-rules.ts'
import { isQuarantined } from '../../lead/steps/lead-status.ts'
import { quarantinedKey } from '../../lead/store/intake.ts'
import type { OutboxMessage } from '../../lead/store/message.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'

export function describeDesk(open: OpenTwice): void {
  const context = twoHandles(open)

  it('lists leads newest first, all or since a time, and finds one by its reference', async () => {
    const ago = (hours: number) => context.add({ receivedAt: NOON - hours * HOUR })
    const [oldest, newest, middle] = [await ago(30), await ago(1), await ago(2)]
    expect(await context.other.listLeads()).toStrictEqual([newest, middle, oldest])
    expect(await context.other.listLeads({ since: NOON - 2 * HOUR })).toStrictEqual([newest, middle])
    expect(await context.store.findLead(middle.ref)).toStrictEqual(middle)
    expect(await context.store.findLead('0000-0000')).toBeNull()
  })

  it('lists each lead once across pages, also leads of the same moment', async () => {
    for (let index = 0; index < 7; index += 1) await context.add({ receivedAt: NOON + (index % 3) })
    const all = await context.store.listLeads()
    const pages = await readPages<StoredLead>((after) => context.other.listLeads({ after, since: NOON, limit: 3 }))
    expect(pages.map((page) => page.length)).toEqual([3, 3, 1])
    expect(pages.flat()).toStrictEqual(all)

    const unsent = await readPages<OutboxMessage>((after) => context.other.listUnsentMessages({ after, limit: 5 }))
    expect(unsent.map((page) => page.length)).toEqual([5, 5, 4])
    expect(unsent.flat()).toStrictEqual(await context.store.listUnsentMessages())
  })

  it('lists in quarantine the leads for which isQuarantined is true', async () => {
    const times = [null, NOON]
    for (const quarantinedAt of times) {
      for (const releasedAt of times) {
        for (const answeredAt of times) await context.add({ quarantinedAt, releasedAt, answeredAt })
      }
    }
    const expected = (await context.store.listLeads()).filter(isQuarantined)
    expect(await context.other.listView({ view: 'quarantined', limit: 9 })).toStrictEqual(expected)
    expect(expected).toHaveLength(1)
  })

  it('finds other leads with the same telephone number in any notation, newest first, and up to a limit', async () => {
    const notations = ['0251 123-45', '+49 (0)251/12345', '+4925112345', '0049 251 12345', '00490251.12345']
    const leads = await Promise.all(
      notations.map((phone, hour) => context.add({ phone, receivedAt: NOON + hour * HOUR })),
    )
    const [abroad, same] = [await context.add({ phone: '0031 20 12345' }), await context.add({ phone: '+31-20-12345' })]
    await context.add({ phone: '0251 12346' })
    const [first, ...others] = leads as [StoredLead, ...StoredLead[]]
    const find = ({ id }: StoredLead, limit = 9) => context.other.listLeadsWithPhoneOf({ id, limit })
    expect(await find(first)).toStrictEqual([...others].reverse())
    expect(await find(first, 1)).toStrictEqual(others.slice(-1))
    expect(await find(abroad)).toStrictEqual([same])
    for (const { ref } of [abroad, same]) await context.store.anonymiseLead({ ref, now: NOON })
    expect(await find(abroad)).toEqual([])
  })

  it('deletes a lead with its messages, also one that is being sent', async () => {
    const lead = await context.add()
    const inFlight = await context.claim(lead, 'staff-notification', NOON)
    const kept = await context.add()
    expect(await context.other.deleteLead({ ref: lead.ref, now: Date.now() })).toBe(true)
    expect(await context.settle(inFlight, NOON)).toBe(false)
    expect(await context.store.listLeads()).toStrictEqual([kept])
    expect(await context.store.listUnsentMessages()).toHaveLength(2)
    expect(await context.store.deleteLead({ ref: lead.ref, now: Date.now() })).toBe(false)
  })

  it('deletes a lead only in the given version, and adds messages only if it does', async () => {
    const lead = await context.add()
    const add = [newMessage('staff-withdrawn', null, NOON, `withdrawn ${lead.ref}`)]
    const remove = (version: number) => context.store.deleteLead({ ref: lead.ref, now: NOON, version, add })
    const kinds = async () => (await context.other.listUnsentMessages()).map(({ kind }) => kind)
    expect(await remove(lead.version + 1)).toBe(false)
    expect(await kinds()).not.toContain('staff-withdrawn')
    expect(await remove(lead.version)).toBe(true)
    expect(await remove(lead.version)).toBe(false)
    expect(await kinds()).toEqual(['staff-withdrawn'])
  })

  it('finds a lead by its idempotency key, also in quarantine, and keeps answers until it is anonymised', async () => {
    const lead = await context.add({}, 'key')
    const suspect = await context.add({ quarantinedAt: NOON }, quarantinedKey('other'))
    const contact = { phone: '0251 4710100', email: 'neu@example.org', mailbox: 'neu@example.org' }
    const setContent = { ...contact, answers: '[{"id":"a","question":"?","value":"x"}]' }
    const change = { lead, setContent, entry: sampleEntry({ id: newId(NOON), leadId: lead.id, kind: 'supplemented' }) }
    expect(await context.store.changeLead(change)).toBe(true)
    expect(await context.store.changeLead(change)).toBe(false)
    const find = async (key: string) => (await context.other.findLeadByKey(key))?.id
    expect([await find('key'), await find('other'), await find('none')]).toEqual([lead.id, suspect.id, undefined])
    expect(await context.other.findLead(lead.ref)).toStrictEqual({ ...lead, ...setContent, version: 1 })
    await context.store.anonymiseLead({ ref: lead.ref, now: NOON })
    expect(await context.other.findLead(lead.ref)).toMatchObject({ answers: '' })
  })

  it('anonymises a lead: nothing of the person stays, nothing more is sent', async () => {
    const lead = await context.add({ source: 'source=brief' }, 'key')
    const sent = await context.send(lead, 'staff-notification', NOON)
    expect(await context.store.anonymiseLead({ ref: lead.ref, now: NOON + 5 })).toBe(true)
    const empty = { name: '', address: '', phone: '', email: '', mailbox: '', message: '', source: '', version: 1 }
    expect(await context.store.findLead(lead.ref)).toStrictEqual({ ...lead, ...empty, anonymisedAt: NOON + 5 })
    expect(await context.store.listUnsentMessages()).toEqual([])
    expect((await context.store.listMessagesOf(lead.id)).map(({ id }) => id)).toEqual([sent.id])
    expect(await context.store.listLeadsFrom({ mailbox: lead.mailbox, limit: 9 })).toEqual([])
    expect(await context.store.insertLead(sampleStoredLead(), [], { idempotencyKey: 'key' })).toBe('stored')
    expect(await context.store.anonymiseLead({ ref: '0000-0000', now: NOON })).toBe(false)
  })

  it('pages through the leads of a mailbox, newest first, and counts them up to a limit', async () => {
    const older = await context.add({ email: 'Max+dach@example.org' })
    const newer = await context.add({ email: 'max@EXAMPLE.org', receivedAt: NOON + 1 })
    await context.add({ email: 'maxi@example.org' })
    const mailbox = mailboxOf('MAX@example.org')
    expect(await context.other.listLeadsFrom({ mailbox, limit: 1 })).toStrictEqual([newer])
    expect(await context.other.listLeadsFrom({ mailbox, after: newer, limit: 9 })).toStrictEqual([older])
    expect(await context.other.countLeadsFrom({ mailbox, most: 9 })).toBe(2)
    expect(await context.other.countLeadsFrom({ mailbox, most: 1 })).toBe(1)
  })
}
