import { expect, it } from 'vitest'
import { printHours, schemaHours, telephone } from './company.ts'
import { businessLetterLines } from './legal-forms.ts'
import { printNumber } from './numbers.ts'

it.each(['0221 / 47 10 - 100', '(0221) 4710100', '+49 (0)221 4710100', '0049 221 4710100'])(
  'dials %s',
  (phoneLabel) => {
    expect(telephone(phoneLabel)).toEqual({ phoneLabel, phone: '+492214710100' })
  },
)

it.each([
  [[1, 5, 8, 18], 'Mo–Fr 8:00–18:00 Uhr', 'Mo-Fr 08:00-18:00'],
  [[3, 3, 14, 24], 'Mi 14:00–24:00 Uhr', 'We 14:00-24:00'],
] as const)('writes hours for people and for search engines: %j', (numbers, printed, schema) => {
  const [firstWeekday, lastWeekday, fromHour, toHour] = numbers
  const hours = { firstWeekday, lastWeekday, fromHour, toHour }
  expect(printHours(hours)).toBe(printed)
  expect(schemaHours(hours)).toBe(schema)
})

it.each([0, 24.05, 999, 12_345.6, 1_234_567])('prints %d as Intl does', (value) => {
  expect(printNumber(value)).toBe(new Intl.NumberFormat('de-DE').format(value))
})

it('names in a business letter who the law wants named (§ 35a GmbHG, § 80 AktG, § 177a HGB)', () => {
  const register = { court: 'Amtsgericht Münster', number: 'HRB 12345' }
  const none = { court: '', number: '' }
  const people = {
    town: 'Münster',
    represented: ['Anna Berger', 'Jan Weber'],
    generalPartner: '',
    supervisoryChair: '',
  }
  const formed = { ...people, legalForm: 'GmbH', inFormation: false, register } as const
  expect(businessLetterLines({ ...formed, generalPartner: 'Berger GmbH', supervisoryChair: 'Dr. Brandt' })).toEqual([
    'Sitz: Münster · Amtsgericht Münster, HRB 12345',
    'Geschäftsführung: Anna Berger, Jan Weber',
    'Persönlich haftend: Berger GmbH',
    'Vorsitz des Aufsichtsrats: Dr. Brandt',
  ])
  const early = { ...formed, inFormation: true, register: none }
  expect(businessLetterLines(early)[0]).toBe('Sitz: Münster · in Gründung')
  const unregistered = { ...formed, legalForm: 'GbR', register: none } as const
  expect(businessLetterLines(unregistered)).toEqual(['Gesellschafter: Anna Berger, Jan Weber'])
})
