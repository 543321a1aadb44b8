import type { Estimate, Household } from '../../estimate/estimate.ts'
import { ASSUMED_ROOF, AZIMUTH, type Direction, type RoofType, sideOf } from '../../estimate/roof.ts'
import { VIEWS } from './house-views.ts'
import { type Point, placeModules } from './place-modules.ts'

interface Props extends Pick<Household, 'direction' | 'hasCar' | 'hasHeatPump' | 'hasStorage'> {
  roofType: RoofType
  modules: number
  label: string
}

/** The house of a calculation, with an assumed roof if the visitor chose none. */
export function houseOf({ roofType, ...household }: Household, { modules }: Estimate, label: string): Props {
  const { direction, hasCar, hasHeatPump, hasStorage } = household
  return { roofType: roofType || ASSUMED_ROOF.type, direction, modules, hasCar, hasHeatPump, hasStorage, label }
}

/** Positions of the sun, by eighths of a turn between sun and roof. From the fourth on, the sun is half hidden. */
const SUN: readonly Point[] = [
  [0, 26],
  [104, 40],
  [158, 88],
  [50, 74],
  [-25, 74],
]

/** The calculated house, seen from the direction of its roof. The sun is in front of the roof, to a side or behind it. */
export function House({ roofType, direction, modules, hasCar, hasHeatPump, hasStorage, label }: Props) {
  const view = VIEWS[sideOf(roofType, direction) === 'both' ? 'bothSides' : roofType]
  const azimuth = azimuthOf(roofType, direction)
  const [aside, sunY] = SUN[Math.abs(azimuth) / 45] as Point
  const sun = { cx: 200 + Math.sign(azimuth) * aside, cy: sunY }
  const [first, second] = view.areas
  const onSecond = second ? Math.floor(modules / 2) : 0
  const placed = placeModules(modules - onSecond, first).concat(second ? placeModules(onSecond, second) : [])
  return (
    <svg viewBox="0 0 400 220" role="img" aria-label={label} className="house mx-auto w-full">
      <circle className="house-rays" {...sun} r="19" />
      <circle className="house-sun" {...sun} r="12" />
      {view.chimney && <path className="house-shade" d={view.chimney} />}
      {view.side && <path className={azimuth < 0 ? 'house-wall' : 'house-shade'} d={view.side} />}
      <path className="house-wall" d={view.front} />
      <path className="house-courses" d="M164 198h24m40 0h10m40-8h24m-17-9h10m-18-9h10m-49 4h10" />
      <path className="house-window" d={`${view.window}M171 168h24v20h-24zm12 0v20M211 168h24v20h-24zm12 0v20`} />
      <path className="house-dark" d={`${view.edge}M253 204v-36h20v36z`} />
      <path className="house-roof" d={view.roof} />
      <path className="house-modules" d={placed.map(outline).join('')} />
      {hasStorage && <g transform={`translate(${view.storage} 168)`}>{storage}</g>}
      {hasHeatPump && heatPump}
      {hasCar && car}
      {direction !== '' && roofType !== 'flat' && (
        <g transform={`translate(366 36) rotate(${-azimuth})`}>
          <path className="house-white" d="M5 0h-10l5 16z" />
          <path className="house-dark" d="M5 0h-10l5-16z" />
          <path transform={`translate(0 -25) rotate(${azimuth})`} d="M-3 4v-8l6 8v-8" />
        </g>
      )}
      <path d="M4 204h392" />
    </svg>
  )
}

/** The azimuth of the visible side, or of the gable if both sides are visible. In degrees from south to west. */
function azimuthOf(roofType: RoofType, direction: Direction | ''): number {
  const side = sideOf(roofType, direction)
  // Modules on a flat roof face east and west. The direction of the house does not matter.
  if (direction === '' || roofType === 'flat' || side === 'both') return 0
  const azimuth = AZIMUTH[direction]
  return side === 'other' ? azimuth - 180 * Math.sign(azimuth) : azimuth
}

const outline = ([first, ...others]: Point[]) => `M${first}L${others.join(' ')}z`

const storage = (
  <>
    <path className="house-white" d="M0 0h18v27h-18z" />
    <path className="house-sun" d="M10 4l-6 10h4l-1 8 7-11h-5z" />
  </>
)

const heatPump = (
  <>
    <path className="house-white" d="M10 172h38v28h-38z" />
    <path d="M15 200v4m28-4v4m-2-24h3m-3 4h3m-3 4h3m-3 4h3" />
    <circle className="house-pane" cx="26" cy="186" r="10" />
    <path d="M26 186q-4-3-1-8m1 8q5-2 8 3m-8-3q-1 5-7 5" />
  </>
)

/** The drawing includes the wall box. */
const car = (
  <>
    <path className="house-white" d="M287 168h10v14h-10z" />
    <path d="M292 182c0 20 10 18 15 13s4-7 9-7" />
    <path className="house-pane" d="M316 197v-9q0-6 6-7l9-2 9-11q2-2 5-2h16q4 0 7 3l9 10 10 2q7 1 7 8v8z" />
    <path className="house-white" d="M337 179l6-7q1-1 3-1h5v8zm19 0v-8h5q3 0 4 2l6 6z" />
    <path className="house-dark" d="M326 197a7 7 0 0 0 14 0a7 7 0 0 0-14 0m44 0a7 7 0 0 0 14 0a7 7 0 0 0-14 0" />
  </>
)
