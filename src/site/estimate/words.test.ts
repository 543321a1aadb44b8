import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimate as texts } from '../../content/generated/estimate.ts'
import { offer } from '../../content/generated/offer.ts'
import { roofCheckForm } from '../../content/generated/roof-check-form.ts'
import { estimate, type Household } from '../../estimate/estimate.ts'
import { CONSUMPTION_LIMITS, UNIT_PRICE_LIMITS } from '../../estimate/household.ts'
import { DIRECTIONS } from '../../estimate/roof.ts'
import { fill, printEstimate } from './words.ts'

const PRICE = { from: 22, to: 24 }
const years = offer.contractYears

const anyHousehold: fc.Arbitrary<Household> = fc.record({
  roofSize: fc.constantFrom('', 'small', 'medium', 'large', 'xlarge'),
  roofType: fc.constantFrom('', 'pitched', 'flat', 'shed', 'other'),
  direction: fc.constantFrom('', ...DIRECTIONS),
  consumption: fc.integer({ min: CONSUMPTION_LIMITS.from, max: CONSUMPTION_LIMITS.to }),
  unitPrice: fc.integer({ min: 25, max: UNIT_PRICE_LIMITS.to }),
  hasCar: fc.boolean(),
  hasHeatPump: fc.boolean(),
  hasStorage: fc.boolean(),
})

/** Other placeholders than the words of an estimate. */
const LATER_WORDS = {
  squareMetres: '75',
  from: '1',
  to: '2',
  firstMonth: 'Mai',
  lastMonth: 'Juni',
  contractSaving: '9',
}

/** `3.300–5.000` as two numbers. */
function readRange(text = ''): [number, number] {
  const [low = Number.NaN, high = Number.NaN] = text
    .replace(/[^\d.–]/g, '')
    .replaceAll('.', '')
    .split('–')
    .map(Number)
  return [low, high]
}

describe('the words of an estimate', () => {
  it('always give a range, and none that looks better than the calculation', () => {
    fc.assert(
      fc.property(anyHousehold, (household) => {
        const result = estimate(household, PRICE)
        const words = printEstimate(household, result)
        const printed = [
          [words.saving, result.saving, 1],
          [words.coverage, { low: result.coverage.low * 100, high: result.coverage.high * 100 }, 1],
          [words.generation, result.generation, 10],
          [
            /etwa ([^€]+)/.exec(words.contract)?.[1],
            { low: result.saving.low * years, high: result.saving.high * years },
            10,
          ],
        ] as const
        for (const [text, { low, high }, step] of household.hasStorage ? printed.slice(0, 3) : printed) {
          const [from, to] = readRange(text)
          expect(from, text).toBeLessThan(to)
          expect(from, text).toBeLessThanOrEqual(low)
          // Two ends that would be printed alike are one step apart.
          expect(to, text).toBeLessThanOrEqual(high + step)
          expect(to, text).toBeGreaterThan(high - 10 * step)
        }
        expect(Object.values(words).join()).not.toMatch(/undefined|NaN|Infinity|\{/)
      }),
    )
  })
})

/** Calculated by hand from the tables, at the prices above. */
describe('the words for a house', () => {
  const house: Household = {
    roofSize: 'medium',
    roofType: 'pitched',
    direction: 'south',
    consumption: 3500,
    unitPrice: 33,
    hasCar: false,
    hasHeatPump: false,
    hasStorage: false,
  }

  it.each<[string, Partial<Household>, object]>([
    [
      'as it mostly is',
      {},
      {
        saving: '90–120 €',
        coverage: '30–32 %',
        generation: '3.900–4.700 kWh',
        modules: '10',
        power: '4,5 kWp',
        direction: 'Süd',
      },
    ],
    [
      'with a flat roof and storage',
      { roofSize: 'large', roofType: 'flat', consumption: 4500, unitPrice: 36.5, hasStorage: true },
      { saving: '340–400 €', coverage: '60–62 %', generation: '6.600–7.900 kWh', power: '9 kWp', battery: '4,5 kWh' },
    ],
    [
      'with a shed roof of unknown direction',
      { roofSize: 'small', roofType: 'shed', direction: '', consumption: 1800, hasStorage: true },
      { saving: '90–120 €', coverage: '61–65 %', generation: '2.900–4.000 kWh', power: '4,05 kWp', battery: '1,8 kWh' },
    ],
  ])('%s', (_, changes, expected) => {
    const household = { ...house, ...changes }
    const words = printEstimate(household, estimate(household, PRICE))
    const spaced = Object.fromEntries(
      Object.entries(words).map(([name, text]) => [name, text.replaceAll('\u00a0', ' ')]),
    )
    expect(spaced).toMatchObject(expected)
  })

  it.each<[string, Partial<Household>]>([
    ['Süd', { direction: 'north' }],
    ['Südost', { direction: 'north-west' }],
    [texts.direction.both, { direction: 'west' }],
    [texts.direction.both, { roofType: 'flat' }],
    [texts.direction.open, { direction: '' }],
    ['Nord', { roofType: 'other', direction: 'north' }],
  ])('name %s for the modules of %o', (direction, changes) => {
    const household = { ...house, ...changes }
    const words = printEstimate(household, estimate(household, PRICE))
    expect(words.direction).toBe(direction)
    expect(fill(texts.drawing, words)).toContain(`${words.modules} Modul`)
    expect(fill(texts.caption, words)).toContain(direction)
  })

  it('fill every text, and put no second dot behind the tax', () => {
    const list = (value: unknown): string[] =>
      typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(list)
    for (const unitPrice of [20, 23, 33]) {
      for (const has of [false, true]) {
        const household = { ...house, unitPrice, hasCar: has, hasHeatPump: has, hasStorage: has }
        const words = { ...printEstimate(household, estimate(household, PRICE)), ...LATER_WORDS }
        for (const text of list(texts)) expect(fill(text, words)).not.toMatch(/\.\.|\{/)
      }
    }
  })

  it('say no sum of years with storage, whose price comes off', () => {
    const household = { ...house, hasStorage: true }
    const { contract, savingLabel } = printEstimate(household, estimate(household, PRICE))
    expect(savingLabel).toBe(texts.savingLabelWithStorage)
    expect(contract).toBe(texts.contractWithStorage)
    expect(contract).not.toMatch(/\d/)
  })

  it('say every value of the calculation', () => {
    const changes = { roofType: 'shed', direction: 'south-east', unitPrice: 31.9 } as const
    const household = { ...house, ...changes, hasCar: true, hasHeatPump: true, hasStorage: true }
    const { household: printed } = printEstimate(household, estimate(household, PRICE))
    const { roofTypes } = roofCheckForm
    expect(printed).toContain(roofTypes.shed)
    expect(printed).toContain('75')
    expect(printed).toContain(texts.direction.names['south-east'].replaceAll('\u00ad', ''))
    expect(printed).toContain('3.500\u00a0kWh, 31,9\u00a0ct/kWh')
    for (const has of ['withCar', 'withHeatPump', 'withStorage'] as const) expect(printed).toContain(texts.message[has])
    expect(printed).not.toContain('\u00ad')
  })

  it('give the year of the roof that is nearest', () => {
    const expectYear = (year: readonly number[], expected: number[]) => {
      for (const [place, month] of [0, 6, 11].entries()) expect(year[month]).toBeCloseTo(expected[place] ?? 0, 0)
    }
    const { generation, consumption } = estimate(house, PRICE).months
    expectYear(generation, [149.9, 590.2, 94.2])
    expectYear(consumption, [370.7, 233.1, 358.4])
    const flat = estimate({ ...house, roofType: 'flat', roofSize: 'large', consumption: 4500 }, PRICE)
    expectYear(flat.months.generation, [140.2, 1168, 95.9])
  })
})
