import { describe, expect, it } from 'vitest'
import { businessLetterLines } from './business-letter.ts'

const GMBH = {
  legalForm: 'GmbH',
  inFormation: false,
  town: 'Münster',
  register: { court: 'Amtsgericht Münster', number: 'HRB 12345' },
  represented: ['Anna Berger', 'Jan Weber'],
  generalPartner: '',
  supervisoryChair: '',
} as const

const lines = (changes: Partial<Parameters<typeof businessLetterLines>[0]>) =>
  businessLetterLines({ ...GMBH, represented: [...GMBH.represented], ...changes })

describe('a business letter names', () => {
  it('seat, register and every managing director of a GmbH (§ 35a GmbHG)', () => {
    expect(lines({})).toEqual([
      'Sitz: Münster · Amtsgericht Münster, HRB 12345',
      'Geschäftsführung: Anna Berger, Jan Weber',
    ])
  })

  it('that a company is in formation, in place of its entry', () => {
    expect(lines({ inFormation: true, register: { court: '', number: '' } })[0]).toBe('Sitz: Münster · in Gründung')
  })

  it('the chair of a supervisory board, where there is one (§ 80 AktG)', () => {
    expect(lines({ legalForm: 'AG', supervisoryChair: 'Dr. Karla Brandt' }).slice(1)).toEqual([
      'Vorstand: Anna Berger, Jan Weber',
      'Vorsitz des Aufsichtsrats: Dr. Karla Brandt',
    ])
  })

  it('the general partner of a GmbH & Co. KG with its own entry (§ 177a HGB)', () => {
    const generalPartner = 'Berger Verwaltungs GmbH, Amtsgericht Münster, HRB 12346'
    expect(lines({ legalForm: 'GmbH & Co. KG', generalPartner })).toContain(`Persönlich haftend: ${generalPartner}`)
  })

  it('no seat and no register for who stands in none', () => {
    const none = { court: '', number: '' }
    expect(lines({ legalForm: 'GbR', register: none })).toEqual(['Gesellschafter: Anna Berger, Jan Weber'])
  })
})
