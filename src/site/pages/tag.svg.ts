import { benefits } from '../../content/generated/benefits.ts'
import { theme } from '../../content/generated/theme.ts'
import { EXAMPLE_HOUSEHOLD } from '../../content/print-estimate.ts'
import { meanDay, STEPS_A_DAY } from '../../estimate/day.ts'
import { estimate } from '../../estimate/estimate.ts'

const APRIL = 3
const HOURS = [6, 12, 18]
const WIDTH = STEPS_A_DAY * 10
const HEIGHT = 4000
/** The space above the curve. The curve is moved up to leave room for the hours. */
const AIR = 1.22
/** The height of the surplus's words, as a part of the picture's. Here, the surplus is wide enough, above the line of noon. */
const LEFT = 0.48
/** In px. */
const HOURS_HEIGHT = 30

/**
 * A day of the example household, for sections/Benefits.tsx. The page stretches the curve to any width and height, while lines
 * and words keep their size. The hours have a background, the rest has none, and the lines have dark edges, so people can read it
 * on the page's night, on paper, and with forced colours. An image file cannot ask
 * whether it is printed, but only on a sheet it is this wide and low (print.css). Firefox prints it in finer pixels, so the width
 * alone is no sign. It is a file, because it would be a tenth of the document.
 */
export function GET(): Response {
  const { generation, load } = meanDay(estimate(EXAMPLE_HOUSEHOLD, { from: 0, to: 0 }), APRIL)
  const top = Math.max(...generation, ...load) * AIR
  const points = (kilowatts: readonly number[]) =>
    kilowatts.map((one, step) => `${step * 10} ${Math.round(HEIGHT * (1 - one / top))}`)
  const line = (all: readonly string[]) => `M${all.join('L')}`
  const area = (kilowatts: readonly number[]) => `${line(points(kilowatts))}V${HEIGHT}H0Z`
  const lit = points(generation).filter((_, step) => generation[step] !== 0)
  const drawn = (path: string, color: string, width: number, dashes = 'none') =>
    [`stroke="${theme.night}" stroke-width="${width + 1.5}"`, `stroke="${color}" stroke-width="${width}"`]
      .map((stroke) => `<path d="${path}" ${stroke} stroke-dasharray="${dashes}"/>`)
      .join('')
  const words = HOURS.map((hour) => {
    const x = `x="${hour / 0.24}%" y="100%"`
    return `<rect ${x} width="64" height="${HOURS_HEIGHT}" transform="translate(-32 -${HOURS_HEIGHT})"/><text ${x} dy="-8">${hour} ${benefits.day.hour}</text>`
  })
  const peak = Math.max(...load)
  const label = (step: number, y: number, lift: number, text: string, style = '') =>
    `<text x="${(step * 100) / STEPS_A_DAY}%" y="${100 * y}%" dy="-${HOURS_HEIGHT + lift}"${style}>${text}</text>`
  const { fromRoof, fromSupplier, left } = benefits.day
  const noon = generation.indexOf(Math.max(...generation))
  const labels = [
    label(noon, 1, 9, fromRoof, ` style="fill:${theme.night}"`),
    label(load.indexOf(peak), 1 - peak / top, 9, fromSupplier),
    label(noon, LEFT, 0, left),
  ]
  return new Response(`<svg xmlns="http://www.w3.org/2000/svg">
<style>path{fill:none;vector-effect:non-scaling-stroke}rect{fill:${theme.night}}.left{fill:${theme.glow};fill-opacity:.18}text{fill:${theme.paper};font:14px -apple-system,"Segoe UI",Roboto,Arial,sans-serif;text-anchor:middle}@media(min-width:48em){text{font-size:17px}}@media(min-aspect-ratio:18/5)and (max-height:29em){rect{fill:#fff}text{fill:#000}}@media(forced-colors:active){rect,.left{fill:none}text{fill:#767676}}</style>
<svg y="-${HOURS_HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none">
<clipPath id="load"><path d="${area(load)}"/></clipPath>
<path d="${HOURS.map((hour) => `M${(WIDTH * hour) / 24} ${HEIGHT / 2}V${HEIGHT}`).join('')}" stroke="${theme.dusk}" stroke-opacity=".4"/>
<path d="${area(generation)}" class="left"/>
${drawn(line(lit), theme.glow, 1.5, '5 4')}
<path d="${area(load)}" style="fill:${theme.dusk}"/>
<path d="${area(generation)}" style="fill:${theme.glow}" clip-path="url(#load)"/>
${drawn(line(points(load)), theme.paper, 2.5)}
</svg>
${words.concat(labels).join('')}
</svg>`)
}
