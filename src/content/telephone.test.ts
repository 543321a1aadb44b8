import { describe, expect, it } from 'vitest'
import { telephone } from './telephone.ts'

describe('telephone', () => {
  it.each([
    ['0221 4710100', '+492214710100'],
    ['0221 / 47 10 - 100', '+492214710100'],
    ['(0221) 4710100', '+492214710100'],
    ['+49 221 4710100', '+492214710100'],
    ['+49 (0)221 4710100', '+492214710100'],
    ['0049 221 4710100', '+492214710100'],
  ])('dials %s as %s', (phoneLabel, phone) => {
    expect(telephone(phoneLabel)).toEqual({ phoneLabel, phone })
  })
})
