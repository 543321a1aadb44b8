import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { anyHousehold, forAny, HOUSE } from '../../tests/support/any-household.ts'
import { estimate, type Household } from '../estimate/estimate.ts'
import { UNIT_PRICE_LIMITS } from '../estimate/household.ts'
import { fill } from './fill.ts'
import { estimate as texts } from './generated/estimate.ts'
import { offer } from './generated/offer.ts'
import { roofCheckForm } from './generated/roof-check-form.ts'
import { formatNumber } from './numbers.ts'
import {
  billOf,
  centsAt,
  EXAMPLE_HOUSEHOLD,
  printCents,
  printContract,
  printEstimate,
  printOutlooks,
  SOLAR_PRICE,
} from './print-estimate.ts'

// The contract may last longer than the price is guaranteed.
vi.mock(import('./generated/offer.ts'), async (original) => {
  const { offer } = await original()
  return { offer: { ...offer, contractYears: 2 * offer.guaranteeYears } }
})

const PRICE = { from: 22, to: 24 }
const years = offer.guaranteeYears

/** Other placeholders than the words of an estimate. */
const MORE_WORDS = {
  squareMetres: '75',
  from: '1',
  to: '2',
  firstMonth: 'Mai',
  lastMonth: 'Juni',
  contractSaving: '9',
  lowest: '1',
  highest: '2',
  rangeSaving: '9',
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

it('prints a range for any household, never better than the calculation', () => {
  forAny(anyHousehold(fc.integer({ min: 25, max: UNIT_PRICE_LIMITS.to })), (household) => {
    const result = estimate(household, PRICE)
    const words = printEstimate(household, result)
    const printed = [
      [words.saving, result.saving, 1],
      [words.coverage, { low: result.coverage.low * 100, high: result.coverage.high * 100 }, 1],
      [words.generation, result.generation, 10],
      [
        /etwa ([^€]+)/.exec(printContract(household, result))?.[1],
        { low: result.saving.low * years, high: result.saving.high * years },
        10,
      ],
    ] as const
    for (const [text, { low, high }, step] of printed) {
      const [from, to] = readRange(text)
      expect(from, text).toBeLessThan(to)
      expect(from, text).toBeLessThanOrEqual(low)
      // Two ends that would be printed alike are one step apart.
      expect(to, text).toBeLessThanOrEqual(high + step)
      expect(to, text).toBeGreaterThan(high - 10 * step)
    }
    expect(Object.values(words).join()).not.toMatch(/undefined|NaN|Infinity|\{/)
  })
})

/** Calculated by hand from the tables, at the prices above. */
const wordsOf = (changes: Partial<Household>) => {
  const household = { ...HOUSE, ...changes }
  return printEstimate(household, estimate(household, PRICE))
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
])('prints the estimate of a house %s', (_, changes, expected) => {
  const words = wordsOf(changes)
  const spaced = Object.fromEntries(Object.entries(words).map(([name, text]) => [name, text.replaceAll('\u00a0', ' ')]))
  expect(spaced).toMatchObject(expected)
})

it.each<[string, Partial<Household>]>([
  ['Süd', { direction: 'north' }],
  ['Südost', { direction: 'north-west' }],
  [texts.direction.both, { direction: 'west' }],
  [texts.direction.both, { roofType: 'flat' }],
  [texts.direction.open, { direction: '' }],
  [texts.direction.open, { roofType: 'other', direction: '' }],
  ['Nord', { roofType: 'other', direction: 'north' }],
  ['Nord', { roofType: 'shed', direction: 'north' }],
])('names the direction %s of the modules for %o', (direction, changes) => {
  const words = wordsOf(changes)
  expect(words.direction).toBe(direction)
  expect(fill(texts.drawing, words)).toContain(`${words.modules} Modul`)
  expect(fill(texts.caption, words)).toContain(direction)
})

it('fills every text, without a second dot after the tax', () => {
  const list = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(list)
  for (const unitPrice of [20, 23, 33]) {
    for (const has of [false, true]) {
      const words = { ...wordsOf({ unitPrice, hasCar: has, hasHeatPump: has, hasStorage: has }), ...MORE_WORDS }
      for (const text of list(texts)) expect(fill(text, words)).not.toMatch(/\.\.|\{/)
    }
  }
})

it('prints the sum of years without storage, which has no price yet', () => {
  const words = wordsOf({ hasStorage: true })
  expect(words.savingLabel).toBe(texts.savingLabelWithStorage)
  expect(fill(texts.message.text, words)).toContain(`${words.saving} ${texts.savingLabelWithStorage}`)
  const contract = printContract({ ...HOUSE, hasStorage: true }, estimate(HOUSE, PRICE))
  expect(contract).toMatch(/^Ohne Speicher .*\d00–[\d.]+00\s€/)
})

it('writes the demand of the year without decimals', () => {
  for (const consumption of [500, 2000, 3000, 4000, 6000]) {
    const household = { ...HOUSE, consumption }
    expect(printEstimate(household, estimate(household, PRICE)).demand).toMatch(/^[\d.]+\u00a0kWh$/)
  }
})

it('adds the bill up, for any household', () => {
  // 32 % of 3,500 kWh, in steps of 10 kWh, and the rest at 33 ct.
  const known = { demand: 3500, fromRoof: 1110, fromSupplier: 2390, supplier: 789, today: 1155 }
  expect(billOf(HOUSE, estimate(HOUSE, PRICE))).toMatchObject(known)
  forAny(anyHousehold(fc.integer({ min: 1, max: UNIT_PRICE_LIMITS.to })), (household) => {
    const bill = billOf(household, estimate(household, { from: offer.priceFromCents, to: offer.priceToCents }))
    const sum = bill.supplier + (bill.roof.low + bill.roof.high) / 2
    expect(Math.abs(bill.sum - sum)).toBeLessThanOrEqual(5)
    expect(bill.fromRoof + bill.fromSupplier).toBeCloseTo(bill.demand)
    expect(Math.abs(bill.today - (bill.demand * household.unitPrice) / 100)).toBeLessThanOrEqual(0.5)
  })
})

it('answers for the price that the visitor expects', () => {
  const resultAt = (unitPrice: number) => estimate({ ...HOUSE, unitPrice }, PRICE)
  const contractAt = (unitPrice: number) => printContract(HOUSE, resultAt(unitPrice))
  expect([20, 23].map(contractAt)).toEqual([texts.future.none, texts.future.depends])

  const [, printed] = contractAt(41).match(/([\d.]+–[\d.]+)\u00a0€/) ?? []
  const [low, high] = readRange(printed)
  const { saving } = resultAt(41)
  // Rounded down to 100 €.
  expect([saving.low, saving.high].map((perYear) => Math.floor((perYear * years) / 100) * 100)).toEqual([low, high])
})

it('adds the sums of years at the lowest and the highest price to expect', () => {
  const resultAt = (unitPrice: number) => estimate({ ...HOUSE, unitPrice }, SOLAR_PRICE)
  // At the lowest of the second one, the roof's kWh costs more.
  for (const unitPrice of [SOLAR_PRICE.to * 1.4, SOLAR_PRICE.to * 1.05]) {
    const household = { ...HOUSE, unitPrice }
    const [from, to] = [centsAt(household, 0.75), centsAt(household, 1.25)]
    const ends = [Math.max(0, resultAt(from).saving.low), resultAt(to).saving.high]
    const range = ends.map((perYear) => formatNumber(Math.floor((perYear * years) / 100) * 100)).join('–')
    const printed = printOutlooks(household, resultAt(unitPrice))
    expect(printed).toBe(
      fill(texts.future.range, { lowest: printCents(from), highest: printCents(to), rangeSaving: `${range}\u00a0€` }),
    )
  }
  for (const changes of [{ unitPrice: SOLAR_PRICE.to }, { hasStorage: true }]) {
    const household = { ...HOUSE, ...changes }
    expect(printOutlooks(household, estimate(household, SOLAR_PRICE))).toBe('')
  }
})

it('prints every value of the calculation for the message', () => {
  const changes = { roofType: 'shed', direction: 'south-east', unitPrice: 31.9 } as const
  const { household: printed } = wordsOf({ ...changes, hasCar: true, hasHeatPump: true, hasStorage: true })
  const { roofTypes } = roofCheckForm
  expect(printed).toContain(roofTypes.shed)
  expect(printed).toContain('75')
  expect(printed).toContain(texts.direction.names['south-east'].replaceAll('\u00ad', ''))
  expect(printed).toContain('3.500\u00a0kWh, 31,9\u00a0ct/kWh')
  for (const has of ['withCar', 'withHeatPump', 'withStorage'] as const) expect(printed).toContain(texts.message[has])
  expect(printed).not.toContain('\u00ad')
})

it('lists the values that the visitor left open as assumed, except in the example', () => {
  const { assumed, withCar, withoutStorage } = texts.message
  const printed = (given: Partial<Household>) => {
    const household = { ...EXAMPLE_HOUSEHOLD, ...given }
    return printEstimate(household, estimate(household, SOLAR_PRICE), given).household
  }
  const { open } = texts.direction
  const { pitched, shed } = roofCheckForm.roofTypes
  const area = fill(texts.area, { squareMetres: '75' })
  const [own, usual] = [31.9, texts.unitPriceCents].map((price) => `${printCents(price)}/kWh`)
  expect(printed({})).toBe(`${pitched}, ${area}, ${open}, 3.500\u00a0kWh, ${usual}, ${withoutStorage}`)
  expect(printed({ roofSize: '', roofType: '', hasCar: true })).toBe(
    `${open}, ${withCar} (2.400\u00a0kWh), ${withoutStorage}; ${assumed}: ${pitched}, ${area}, 3.500\u00a0kWh, ${usual}`,
  )
  expect(printed({ roofType: 'shed', unitPrice: 31.9 })).toBe(
    `${shed}, ${open}, ${own}, ${withoutStorage}; ${assumed}: ${area}, 3.500\u00a0kWh`,
  )
  const all = { roofSize: 'medium', roofType: 'shed', consumption: 3500, unitPrice: 31.9 } as const
  expect(printed(all)).not.toContain(assumed)
})

it('computes the months of the year', () => {
  const expectYear = (year: readonly number[], expected: number[]) => {
    for (const [place, month] of [0, 6, 11].entries()) expect(year[month]).toBeCloseTo(expected[place] ?? 0, 0)
  }
  const { generation, consumption } = estimate(HOUSE, PRICE).months
  expectYear(generation, [149.9, 590.2, 94.2])
  expectYear(consumption, [370.7, 233.1, 358.4])
  const flat = estimate({ ...HOUSE, roofType: 'flat', roofSize: 'large', consumption: 4500 }, PRICE)
  expectYear(flat.months.generation, [140.2, 1168, 95.9])
})

it("asks with today's price as the visitor typed it, and with whole cents for other prices", () => {
  const household = { ...HOUSE, unitPrice: 36.5 }
  expect([1, 1.12].map((outlook) => centsAt(household, outlook))).toEqual([36.5, 41])
})
