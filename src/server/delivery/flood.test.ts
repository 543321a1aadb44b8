import { expect, it } from 'vitest'
import { openFloodOffice } from '../../../tests/support/flood-office.ts'
import { DAY, HOUR, MINUTE } from '../../base/durations.ts'
import { actOnLead } from '../../lead/desk/act-on-lead.ts'
import { DEFAULT_FLOOD_LEADS } from '../../lead/intake/flood.ts'
import { claimTimes } from '../../lead/outbox/message-rules.ts'
import { BY_LINK } from '../../lead/steps/history-entry.ts'

// Floods of hours: flood.slow.test.ts.
it('sends twenty mails to staff and to visitors for 150 leads at once, then one mail and one reminder of all', async () => {
  await using office = await openFloodOffice()
  await Promise.all(Array.from({ length: 150 }, (_, index) => office.send(`Fremd ${index}`, 2)))
  await office.send('Erika Echt', 0)
  await office.pass(11 * MINUTE)
  expect(await office.store.listLeads()).toHaveLength(151)
  expect(office.toStaff()).toHaveLength(DEFAULT_FLOOD_LEADS + 1)
  expect(office.toStrangers()).toBe(DEFAULT_FLOOD_LEADS)
  const joined = office.mailsToStaff().at(-1)?.mail
  expect(joined?.subject).toBe('Viele auf einmal: 131 neue Anfragen')
  expect(joined?.text).toMatch(/^.*\n\n.*\n\nErika Echt/)
  expect(joined?.text).toContain('Die übrigen in Kürze')
  expect(Buffer.byteLength(joined?.html ?? '')).toBeLessThan(102_000)

  // After the flood, the server mails a new lead as usual.
  await office.pass(HOUR)
  await office.send('Später')
  await office.pass(MINUTE)
  expect(office.toStaff().at(-1)).toContain('Später')
  expect(office.toStrangers()).toBe(DEFAULT_FLOOD_LEADS + 1)

  // The next day: the flood is one mail; reminders and notices of the others are one mail each.
  const before = office.toStaff().length
  await office.pass(DAY)
  const kinds = office.toStaff().slice(before)
  expect(kinds.filter((subject) => subject.includes('warten noch auf Antwort'))).toHaveLength(1)
  expect(kinds.filter((subject) => subject.startsWith('Überfällig: 20'))).toHaveLength(1)
  expect(kinds.filter((subject) => subject === 'Viele auf einmal: 131 Anfragen noch offen')).toHaveLength(1)
  expect(kinds.length).toBeLessThanOrEqual(6)
})

it('sends a mail about many leads again as one mail if the process ends during it', async () => {
  await using office = await openFloodOffice()
  const claim = office.store.claimMessages
  for (let index = 0; index < DEFAULT_FLOOD_LEADS + 30; index += 1) await office.send(`Person ${index}`)
  await office.pass(MINUTE)
  const before = office.toStaff().length
  // Another process claims the due messages and then ends.
  const due = office.clock.now() + 10 * MINUTE
  await claim({ ...claimTimes(due), kind: 'staff-collected', limit: 500 })
  await office.pass(15 * MINUTE)
  expect(office.toStaff().slice(before)).toEqual(['Viele auf einmal: 30 neue Anfragen'])
})

it('sends the held-back confirmation of a lead in a flood once staff release it, and sends no second mail to staff', async () => {
  await using office = await openFloodOffice()
  for (let index = 0; index < DEFAULT_FLOOD_LEADS + 6; index += 1) await office.send(`Person ${index}`)
  await office.pass(11 * MINUTE)
  expect(office.toStrangers()).toBe(DEFAULT_FLOOD_LEADS)
  const [newest] = await office.store.listLeads({ limit: 1 })
  if (newest === undefined) throw new Error('There is no lead.')
  for (const result of ['done', 'unchanged']) {
    const released = actOnLead(office.store, newest.ref, { kind: 'released' }, { by: BY_LINK, now: office.clock.now() })
    expect(await released).toMatchObject({ result })
    await office.pass(MINUTE)
  }
  expect(office.toStrangers()).toBe(DEFAULT_FLOOD_LEADS + 1)
  expect(office.toStaff()).toHaveLength(DEFAULT_FLOOD_LEADS + 1)
})

it('sends mails about new leads before confirmations if the mail service allows few mails a day', async () => {
  await using office = await openFloodOffice({ mailPerDay: 20 })
  for (let index = 0; index < 15; index += 1) {
    await office.send(`Person ${index}`)
    await office.pass(MINUTE)
  }
  expect(office.toStaff()).toHaveLength(15)
  // Ten mails in all, the digest among them; after that only those about new leads.
  expect(office.toStrangers()).toBe(4)
  await office.pass(3 * DAY)
  expect(office.toStrangers()).toBe(15)
})
