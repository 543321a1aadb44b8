import { expect, it } from 'vitest'
import { openFloodOffice } from '../../../tests/support/flood-office.ts'
import { DAY, MINUTE } from '../../base/durations.ts'
import { DEFAULT_FLOOD_LEADS } from '../../lead/intake/flood.ts'

it('sends a reminder and a notice every ten minutes at most for a slow flood', async () => {
  await using office = await openFloodOffice()
  for (let minute = 0; minute < 60; minute += 1) {
    for (let index = 0; index < 4; index += 1) await office.send(`Fremd ${minute}`)
    await office.pass(MINUTE)
  }
  expect(office.toStaff().filter((subject) => subject.startsWith('Neue Dachprüfung')).length).toBeLessThanOrEqual(100)
  const before = office.toStaff().length
  await office.pass(DAY + 15 * MINUTE)
  const later = office.toStaff().slice(before)
  const about = (word: string) => later.filter((subject) => subject.includes(word))
  expect(about('warten noch auf Antwort').length + about('Noch offen').length).toBeLessThanOrEqual(8)
  expect(about('Überfällig').length).toBeLessThanOrEqual(8)
  const counted = about('Überfällig').map((subject) => Number(/: (\d+) Anfragen/.exec(subject)?.[1] ?? 1))
  expect(counted.reduce((sum, count) => sum + count, 0)).toBe(100)
  expect(about('Viele auf einmal').length).toBeLessThanOrEqual(2)
})

it('counts forty people at a fair, one every three minutes, and a person who sends three times as no flood', async () => {
  await using office = await openFloodOffice()
  for (let index = 0; index < 40; index += 1) {
    await office.send(`Gast ${index}`)
    await office.pass(3 * MINUTE)
  }
  for (let index = 0; index < 3; index += 1) await office.send('Noch einmal')
  await office.pass(MINUTE)
  expect(office.toStaff().filter((subject) => subject.startsWith('Neue Dachprüfung'))).toHaveLength(43)
  expect(office.toStrangers()).toBe(43)
})

it('reserves some mails of a day for new leads during floods', async () => {
  await using office = await openFloodOffice({ mailPerDay: 40 })
  for (let window = 0; window < 24; window += 1) {
    for (let index = 0; index < 25; index += 1) await office.send(`Fremd ${window}`)
    await office.pass(10 * MINUTE)
  }
  const about = (start: string) => office.toStaff().filter((subject) => subject.startsWith(start)).length
  expect(about('Neue Dachprüfung')).toBe(5 * DEFAULT_FLOOD_LEADS)
  expect(about('Viele auf einmal')).toBeLessThanOrEqual(16)
})
