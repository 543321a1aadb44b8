import { benefits } from '../../content/generated/benefits.ts'
import { theme } from '../../content/generated/theme.ts'
import { meanDay, STEPS_A_DAY } from '../../estimate/day.ts'
import { estimate } from '../../estimate/estimate.ts'
import { EXAMPLE } from '../estimate/use-household.ts'

const APRIL = 3
const HOURS = [6, 12, 18]
const WIDTH = STEPS_A_DAY * 10
const HEIGHT = 4000
/** The space above the curve, which is moved up to leave room for the hours. */
const AIR = 1.22

/**
 * A day of the example household, for sections/Benefits.tsx. The page stretches the curve to any width and height; lines and
 * words keep their size, and its background stays in print and forced colours. A file, because it would be a tenth of the document.
 */
export function GET(): Response {
  const { generation, load } = meanDay(estimate(EXAMPLE, { from: 0, to: 0 }), APRIL)
  const top = Math.max(...generation, ...load) * AIR
  const points = (kilowatts: readonly number[]) =>
    kilowatts.map((one, step) => `${step * 10} ${Math.round(HEIGHT * (1 - one / top))}`)
  const line = (all: readonly string[]) => `M${all.join('L')}`
  const area = (kilowatts: readonly number[]) => `${line(points(kilowatts))}V${HEIGHT}H0Z`
  const lit = points(generation).filter((_, step) => generation[step] !== 0)
  const words = HOURS.map((hour) => `<text x="${hour / 0.24}%" y="100%" dy="-8">${hour} ${benefits.day.hour}</text>`)
  return new Response(`<svg xmlns="http://www.w3.org/2000/svg">
<style>path{fill:none;vector-effect:non-scaling-stroke}text{font:15px -apple-system,"Segoe UI",Roboto,Arial,sans-serif;text-anchor:middle}</style>
<rect width="100%" height="100%" fill="${theme.night}"/>
<svg y="-30" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none">
<clipPath id="load"><path d="${area(load)}"/></clipPath>
<path d="${HOURS.map((hour) => `M${(WIDTH * hour) / 24} ${HEIGHT / 2}V${HEIGHT}`).join('')}" stroke="${theme.paper}" stroke-opacity=".15"/>
<path d="${area(generation)}" style="fill:${theme.glow}" fill-opacity=".18"/>
<path d="${line(lit)}" stroke="${theme.glow}" stroke-width="1.5" stroke-dasharray="5 4"/>
<path d="${area(load)}" style="fill:${theme.dusk}"/>
<path d="${area(generation)}" style="fill:${theme.glow}" clip-path="url(#load)"/>
<path d="${line(points(load))}" stroke="${theme.paper}" stroke-width="2.5"/>
</svg>
<g fill="${theme.paper}">${words.join('')}</g>
</svg>`)
}
