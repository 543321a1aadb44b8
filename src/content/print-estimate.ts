import { NBSP } from '../base/nbsp.ts'
import type { Estimate, Household, Range } from '../estimate/estimate.ts'
import { ASSUMED_CONSUMPTION_KWH, CAR_KWH, HEAT_PUMP_KWH } from '../estimate/household.ts'
import { ASSUMED_ROOF, facesOf, ROOF_AREA_M2 } from '../estimate/roof.ts'
import { sum } from '../estimate/self-consumption.ts'
import { fill } from './fill.ts'
import { estimate as texts } from './generated/estimate.ts'
import { offer } from './generated/offer.ts'
import { roofCheckForm } from './generated/roof-check-form.ts'
import { formatNumber } from './numbers.ts'

/** ct for a kWh from the roof, with VAT. */
export const SOLAR_PRICE = { from: offer.priceFromCents, to: offer.priceToCents }

/** The household of the page's estimate before the visitor's input. */
export const EXAMPLE_HOUSEHOLD: Household = {
  roofSize: '',
  roofType: '',
  direction: '',
  consumption: ASSUMED_CONSUMPTION_KWH,
  hasCar: false,
  hasHeatPump: false,
  unitPrice: texts.unitPriceCents,
  hasStorage: false,
}

export type Words = ReturnType<typeof printEstimate>

/** The year's electricity bill, from the middle of the estimate's range. In whole euros with VAT and without base fee. */
export function billOf(household: Household, { coverage, months }: Estimate) {
  // The sum of twelve shares is 4000.0000000000005 for 4000.
  const demand = Math.round(sum(months.consumption))
  const fromRoof = Math.round((demand * (coverage.low + coverage.high)) / 20) * 10
  const fromSupplier = demand - fromRoof
  const euros = (kWh: number, cents: number) => Math.round((kWh * cents) / 100)
  const roof = { low: euros(fromRoof, offer.priceFromCents), high: euros(fromRoof, offer.priceToCents) }
  const supplier = euros(fromSupplier, household.unitPrice)
  return {
    demand,
    fromRoof,
    fromSupplier,
    roof,
    supplier,
    today: euros(demand, household.unitPrice),
    sum: Math.round((supplier + (roof.low + roof.high) / 2) / 10) * 10,
  }
}

/**
 * The saving in the years with a guaranteed price.
 * @param household with the price that the estimate was made with
 * @param estimate without storage, which has no price yet
 */
export function printContract({ hasStorage, unitPrice }: Household, { saving, verdict }: Estimate): string {
  const { contract, contractWithStorage } = texts.future
  if (verdict !== 'saves') return texts.future[verdict]
  const years = offer.guaranteeYears
  return fill(hasStorage ? contractWithStorage : contract, {
    unitPrice: printCents(unitPrice),
    contractSaving: printSaving({ low: saving.low * years, high: saving.high * years }, [100, 10]),
  })
}

/** The mean price of these years, as parts of today's. */
export const OUTLOOKS = [0.75, 0.88, 1, 1.12, 1.25] as const

/**
 * The saving in these years from the lowest to the highest of `OUTLOOKS`. Empty if no saving is sure at today's price,
 * and with storage, which has no price yet.
 * @param estimate made with today's price
 */
export function printOutlooks(household: Household, { saving, verdict }: Estimate): string {
  if (verdict !== 'saves' || household.hasStorage) return ''
  const [lowest, highest] = [centsAt(household, OUTLOOKS[0]), centsAt(household, OUTLOOKS[4])]
  // The roof's share does not depend on the price, so the saving grows in line with the price difference.
  const yearsAt = (saving: number, cents: number, solarCents: number) =>
    (Math.max(0, cents - solarCents) / (household.unitPrice - solarCents)) * saving * offer.guaranteeYears
  return fill(texts.future.range, {
    lowest: printCents(lowest),
    highest: printCents(highest),
    rangeSaving: printSaving(
      { low: yearsAt(saving.low, lowest, SOLAR_PRICE.to), high: yearsAt(saving.high, highest, SOLAR_PRICE.from) },
      [100, 10],
    ),
  })
}

/** The mean price of these years, which is `outlook` times today's price. Rounded to cents if it is not today's. */
export function centsAt({ unitPrice }: Household, outlook: number): number {
  return outlook === 1 ? unitPrice : Math.round(unitPrice * outlook)
}

/** `808 €`, or `231–252 €` for two different amounts. */
export function printEuros(...euros: number[]): string {
  return `${[...new Set(euros)].map(formatNumber).join('–')}${NBSP}€`
}

export type BillOfYear = ReturnType<typeof billOf>

/**
 * Rounds ranges down, so that nothing looks better than it is.
 * @param given the visitor's own values. Without any, the household is an example
 */
export function printEstimate(household: Household, result: Estimate, given: Partial<Household> = {}) {
  const { saving, coverage, generation, ...system } = result
  const { demand, ...bill } = billOf(household, result)
  const power = `${formatNumber(round(system.kilowattPeak, 100))}${NBSP}kWp`
  const unitPrice = printCents(household.unitPrice)
  const consumption = printEnergy(household.consumption)
  const carConsumption = printEnergy(CAR_KWH)
  const heatPumpConsumption = printEnergy(HEAT_PUMP_KWH)
  const { hasCar, hasHeatPump, hasStorage } = household
  const { withCar, withHeatPump, withStorage, withoutStorage } = texts.message
  // The calculated roof, chosen or assumed.
  const type = household.roofType || ASSUMED_ROOF.type
  const roofType = type === 'other' ? texts.otherRoof : roofCheckForm.roofTypes[type]
  const squareMetres = String(ROOF_AREA_M2[household.roofSize || ASSUMED_ROOF.size])
  const area = fill(texts.area, { squareMetres })
  const { names, open, both } = texts.direction
  const [face, otherFace] = facesOf(type, household.direction)
  const direction = (otherFace ? both : face ? names[face] : open).replaceAll('\u00ad', '')
  const added = [
    hasCar && `${withCar} (${carConsumption})`,
    hasHeatPump && `${withHeatPump} (${heatPumpConsumption})`,
    hasStorage ? withStorage : withoutStorage,
  ]
  const isExample = Object.keys(given).length === 0
  const parts = [
    { text: roofType, isAssumed: !given.roofType },
    { text: area, isAssumed: !given.roofSize },
    { text: direction, isAssumed: false },
    { text: consumption, isAssumed: !given.consumption },
    { text: `${unitPrice}/kWh`, isAssumed: !given.unitPrice },
  ]
  const assumed = parts.filter(({ isAssumed }) => isAssumed && !isExample)
  const own = parts.filter((part) => !assumed.includes(part))
  return {
    savingLabel: hasStorage ? texts.savingLabelWithStorage : texts.savingLabel,
    saving: printSaving(saving, [10, 5, 1]),
    coverage: `${printRange({ low: coverage.low * 100, high: coverage.high * 100 }, [1])}${NBSP}%`,
    generation: printEnergyRange(generation),
    fromRoof: printEnergy(bill.fromRoof),
    fromSupplier: printEnergy(bill.fromSupplier),
    billSum: printEuros(bill.sum),
    used: printEnergyRange({ low: coverage.low * demand, high: coverage.high * demand }),
    modules: String(system.modules),
    power,
    direction,
    battery: printEnergy(round(system.battery, 10)),
    consumption,
    demand: printEnergy(demand),
    carConsumption,
    heatPumpConsumption,
    unitPrice,
    roofType,
    area,
    household: [
      [...own.map(({ text }) => text), ...added].filter(Boolean).join(', '),
      ...(assumed.length > 0 ? [`${texts.message.assumed}: ${assumed.map(({ text }) => text).join(', ')}`] : []),
    ].join('; '),
  }
}

export function printCents(cents: number): string {
  return `${formatNumber(cents)}${NBSP}ct`
}

function printEnergy(kWh: number): string {
  return `${formatNumber(kWh)}${NBSP}kWh`
}

function printEnergyRange(range: Range): string {
  return `${printRange(range, [100, 10])}${NBSP}kWh`
}

function printSaving(range: Range, steps: readonly number[]): string {
  return `${printRange(range, steps)}${NBSP}€`
}

/** Uses the first of `steps` at which the two ends differ. */
function printRange({ low, high }: Range, steps: readonly number[]): string {
  const ends = steps.map((step) => [low, high].map((end) => Math.floor(end / step) * step))
  const [from = 0, to = 0] = ends.find(([from, to]) => from !== to) ?? ends.at(-1) ?? []
  const above = from === to ? from + (steps.at(-1) ?? 1) : to
  return `${formatNumber(from)}–${formatNumber(above)}`
}

/** Rounds to tenths, hundredths and so on. `parts` is the number of them in one. */
function round(value: number, parts: number): number {
  return Math.round(value * parts) / parts
}
