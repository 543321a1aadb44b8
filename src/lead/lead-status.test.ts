import { describe, expect, it } from 'vitest'
import { NOON, sampleStoredLead } from '../../tests/support/sample-leads.ts'
import { HOUR } from './durations.ts'
import { statusOf } from './lead-status.ts'

const at = (hours: number, changes = {}) => statusOf(sampleStoredLead(changes), NOON + hours * HOUR)

describe('the state of a lead', () => {
  it('goes from new over due to overdue', () => {
    expect([at(0), at(19.9), at(20), at(23.9), at(24), at(500)]).toEqual([
      'new',
      'new',
      'due',
      'due',
      'overdue',
      'overdue',
    ])
  })

  it('is answered from the answer on', () => {
    expect(at(500, { answeredAt: NOON })).toBe('answered')
  })

  it('is quarantined until staff release or answer it', () => {
    expect(at(500, { quarantinedAt: NOON })).toBe('quarantined')
    expect(at(1, { quarantinedAt: NOON, releasedAt: NOON + 1 })).toBe('new')
    expect(at(1, { quarantinedAt: NOON, answeredAt: NOON + 1 })).toBe('answered')
  })

  it('is tried until the time to call again, which counts in place of the promised one', () => {
    const tried = (hours: number) => ({ tries: 1, tryAgainAt: NOON + hours * HOUR })
    expect([at(1, tried(30)), at(29.9, tried(30)), at(30, tried(30))]).toEqual(['tried', 'tried', 'overdue'])
    expect([at(2, tried(2)), at(1, { ...tried(2), answeredAt: NOON })]).toEqual(['overdue', 'answered'])
  })

  it('is anonymised whatever else it was', () => {
    expect(at(1, { anonymisedAt: NOON, answeredAt: NOON, quarantinedAt: NOON })).toBe('anonymised')
  })
})
