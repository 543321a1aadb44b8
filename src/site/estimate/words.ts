import { estimate as texts } from '../../content/generated/estimate.ts'
import { offer } from '../../content/generated/offer.ts'
import { roofCheckForm } from '../../content/generated/roof-check-form.ts'
import { printNumber } from '../../content/numbers.ts'
import type { Estimate, Household, Range } from '../../estimate/estimate.ts'
import { CAR_KWH, HEAT_PUMP_KWH } from '../../estimate/household.ts'
import { sum } from '../../estimate/own-use.ts'
import { ASSUMED_ROOF, facesOf, ROOF_AREA_M2 } from '../../estimate/roof.ts'

const NBSP = '\u00a0'

export type Words = ReturnType<typeof printEstimate>

/** Fills placeholders: `{saving}` becomes `110–140 €`. */
export function fill(text: string, words: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole)
}

/** Rounds ranges down, so that nothing looks better than it is. */
export function printEstimate(household: Household, { saving, coverage, generation, months, ...system }: Estimate) {
  const demand = sum(months.consumption)
  const power = `${printNumber(round(system.kilowattPeak, 100))}${NBSP}kWp`
  const unitPrice = `${printNumber(household.unitPrice)}${NBSP}ct`
  const consumption = printEnergy(household.consumption)
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
  const contractSaving = printEuros(
    { low: saving.low * offer.contractYears, high: saving.high * offer.contractYears },
    [100, 10],
  )
  const parts = [
    roofType,
    area,
    direction,
    consumption,
    `${unitPrice}/kWh`,
    hasCar && withCar,
    hasHeatPump && withHeatPump,
    hasStorage ? withStorage : withoutStorage,
  ]
  return {
    savingLabel: hasStorage ? texts.savingLabelWithStorage : texts.savingLabel,
    saving: printEuros(saving, [10, 5, 1]),
    contract: fill(hasStorage ? texts.contractWithStorage : texts.contract, { contractSaving }),
    coverage: `${printRange({ low: coverage.low * 100, high: coverage.high * 100 }, [1])}${NBSP}%`,
    generation: printEnergyRange(generation),
    used: printEnergyRange({ low: coverage.low * demand, high: coverage.high * demand }),
    modules: String(system.modules),
    power,
    direction,
    battery: printEnergy(round(system.battery, 10)),
    consumption,
    demand: printEnergy(demand),
    carConsumption: printEnergy(CAR_KWH),
    heatPumpConsumption: printEnergy(HEAT_PUMP_KWH),
    unitPrice,
    roofType,
    area,
    household: parts.filter(Boolean).join(', '),
  }
}

function printEnergy(kWh: number): string {
  return `${printNumber(kWh)}${NBSP}kWh`
}

function printEnergyRange(range: Range): string {
  return `${printRange(range, [100, 10])}${NBSP}kWh`
}

function printEuros(range: Range, steps: readonly number[]): string {
  return `${printRange(range, steps)}${NBSP}€`
}

/** Uses the first of `steps` at which the two ends differ. */
function printRange({ low, high }: Range, steps: readonly number[]): string {
  const ends = steps.map((step) => [low, high].map((end) => Math.floor(end / step) * step))
  const [from = 0, to = 0] = ends.find(([from, to]) => from !== to) ?? ends.at(-1) ?? []
  const above = from === to ? from + (steps.at(-1) ?? 1) : to
  return `${printNumber(from)}–${printNumber(above)}`
}

/** Rounds to tenths, hundredths, …: `parts` of one. */
function round(value: number, parts: number): number {
  return Math.round(value * parts) / parts
}
