import type { Estimate } from './estimate.ts'
import type { Plane } from './read-tables.ts'
import { computeHouseholdSelfConsumption, spreadOverMonths, sum } from './self-consumption.ts'

/** A step takes ten minutes. */
export const STEPS_A_DAY = 144
const DAYS_A_MONTH = 365 / 12

/** Münster, and the sun's noon there by the clock of summer time, because 7.63° E is 89.5 minutes behind UTC+2. */
const LATITUDE = radians(51.96)
const SOLAR_NOON = 12 + 89.5 / 60

/** Kilowatts at each step from 0 to 24 o'clock, both ends included. */
export interface Day {
  generation: number[]
  load: number[]
}

/**
 * The mean day of a month, by the clock of summer time. Both curves sum up to the estimate's month.
 * Means are smooth, but real days are not. A cloud or a stove leaves less for the household than the smooth curves promise. The
 * estimate knows that, because it has steps of a minute. So this solves for one number, the height of morning and noon, until the
 * household uses as much from the roof as in the estimate.
 * @param estimate of a house without car and heat pump
 * @param month 0 is January
 */
export function meanDay(estimate: Estimate, month: number): Day {
  const { generation: yielded, consumption: needed } = estimate.months
  const year = computeHouseholdSelfConsumption(sum(yielded), sum(needed), estimate.battery)
  const used = spreadOverMonths(year, yielded, needed)[month] ?? 0
  const sun = valuesOverDay((hour) => sum(estimate.planes.map((plane) => irradianceOn(plane, hour, month))))
  const generation = scaleTo(yielded[month] ?? 0, sun)
  const loadOf = (daytime: number) => {
    const shape = valuesOverDay((hour) => loadAt(hour, daytime))
    return scaleTo(needed[month] ?? 0, shape)
  }
  const daytime = bisect((weight) => selfConsumptionOf({ generation, load: loadOf(weight) }) * DAYS_A_MONTH - used)
  return { generation, load: loadOf(daytime) }
}

/** kWh of a day that the household takes from its roof. This is the area below both curves. */
export function selfConsumptionOf({ generation, load }: Day): number {
  return energy(generation.map((kilowatts, step) => Math.min(kilowatts, load[step] ?? 0)))
}

/** In kWh. Leaves out the last step, because it is the first of the next day. */
export function energy(kilowatts: readonly number[]): number {
  return (sum(kilowatts.slice(0, STEPS_A_DAY)) * 24) / STEPS_A_DAY
}

function valuesOverDay(valueAt: (hour: number) => number): number[] {
  return Array.from({ length: STEPS_A_DAY + 1 }, (_, step) => valueAt((step * 24) / STEPS_A_DAY))
}

/** @param kWh of a month of such days */
function scaleTo(kWh: number, curve: readonly number[]): number[] {
  const factor = kWh / DAYS_A_MONTH / energy(curve)
  return curve.map((value) => value * factor)
}

/** Light of the sun, which is weaker after a longer way through the air (Meinel 1976). The sky adds about half of a year's. */
function irradianceOn({ tilt, azimuth }: Plane, hour: number, month: number): number {
  const declination = radians(23.45 * Math.sin((2 * Math.PI * (284 + (month + 0.5) * DAYS_A_MONTH)) / 365))
  const turned = radians(15 * (hour - SOLAR_NOON))
  // The sun's direction, as up, south and west.
  const up = Math.sin(LATITUDE) * Math.sin(declination) + Math.cos(LATITUDE) * Math.cos(declination) * Math.cos(turned)
  const south =
    Math.sin(LATITUDE) * Math.cos(declination) * Math.cos(turned) - Math.cos(LATITUDE) * Math.sin(declination)
  const west = Math.cos(declination) * Math.sin(turned)
  if (up <= 0) return 0
  const [slope, facing] = [radians(tilt), radians(azimuth)]
  const onPlane = up * Math.cos(slope) + Math.sin(slope) * (south * Math.cos(facing) + west * Math.sin(facing))
  // Do not use max(0, …), because the bright sky around the sun reaches the plane a little longer.
  const beam = (onPlane + Math.hypot(onPlane, 0.2)) / 2
  return 0.7 ** (up ** -0.678) * beam + 0.35 * up
}

/** A household that sleeps at night, has breakfast at seven and lunch after twelve, and most lamps and screens on at eight. */
function loadAt(hour: number, daytime: number): number {
  const peak = (at: number, width: number) => Math.exp(-(((hour - at) / width) ** 2))
  return 1 + daytime * (1.1 * peak(7, 1) + 0.9 * peak(12.5, 1.3)) + 3 * peak(20, 1.9)
}

/** The value between 0 and 4 at which a rising function is 0. */
function bisect(excess: (value: number) => number): number {
  let [low, high] = [0, 4]
  while (high - low > 1e-6) {
    const middle = (low + high) / 2
    if (excess(middle) < 0) low = middle
    else high = middle
  }
  return low
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
