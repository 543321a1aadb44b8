import { expect, it } from 'vitest'
import { phoneExample, telephone } from './company.ts'
import { listBusinessLetterLines } from './legal-forms.ts'
import { formatNumber } from './numbers.ts'

it.each([
  '0221 / 47 10 - 100',
  '(0221) 4710100',
  '+49 (0)221 4710100',
  '+49 (0221) 4710100',
  '+49 0221 4710100',
  '0049 221 4710100',
])('dials %s', (phoneLabel) => {
  expect(telephone(phoneLabel)).toEqual({ phoneLabel, phone: '+492214710100' })
})

it.each([
  ['0251 4710100', '0251 123456'],
  ['(02591) 12 34', '02591 123456'],
  ['+49 (0)941 4710', '0941 123456'],
  ['0049 941 4710', '0941 123456'],
  ['0171 4710100', '01234 123456'],
  ['0221471010', '01234 123456'],
])('has the area code of %s in the example of a number', (phone, example) => {
  expect(phoneExample(phone)).toBe(example)
})

it.each([0, 24.05, 999, 12_345.6, 1_234_567])('prints %d as Intl does', (value) => {
  expect(formatNumber(value)).toBe(new Intl.NumberFormat('de-DE').format(value))
})

it('names in a business letter everyone that the law requires (§ 35a GmbHG, § 80 AktG, § 177a HGB)', () => {
  const register = { court: 'Amtsgericht Münster', number: 'HRB 12345' }
  const none = { court: '', number: '' }
  const team = { town: 'Münster', represented: ['Anna Berger', 'Jan Weber'], generalPartner: '', supervisoryChair: '' }
  const formed = { ...team, legalForm: 'GmbH', inFormation: false, register } as const
  expect(listBusinessLetterLines({ ...formed, generalPartner: 'Berger GmbH', supervisoryChair: 'Dr. Brandt' })).toEqual(
    [
      'Sitz: Münster · Amtsgericht Münster, HRB 12345',
      'Geschäftsführung: Anna Berger, Jan Weber',
      'Persönlich haftend: Berger GmbH',
      'Vorsitz des Aufsichtsrats: Dr. Brandt',
    ],
  )
  const early = { ...formed, inFormation: true, register: none }
  expect(listBusinessLetterLines(early)[0]).toBe('Sitz: Münster · in Gründung')
  const unregistered = { ...formed, legalForm: 'GbR', register: none } as const
  expect(listBusinessLetterLines(unregistered)).toEqual(['Gesellschafter: Anna Berger, Jan Weber'])
})
