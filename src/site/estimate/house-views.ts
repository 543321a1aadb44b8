import type { RoofType } from '../../estimate/roof.ts'
import type { Area } from './place-modules.ts'

/** SVG path data, in a box of 400 by 220 with the ground at 204. Every house is in its middle, with the same door. */
interface View {
  /** The wall to the left, in the shade unless the sun is on that side. */
  side?: string
  front: string
  roof: string
  /** Gutters, verges, parapets. */
  edge: string
  chimney?: string
  /** Windows of this house only. */
  window: string
  areas: readonly [Area, Area?]
  storage: number
}

const FRONT = 'M157 204v-54h158v54z'

/** A side of the roof that faces the viewer. */
const slope = (x: number, y: number, lean: number, size: { width: number; height: number }): Area => ({
  ...size,
  tall: 1.3,
  at: (along, up, rise) => [x + along - up * lean, y - up - rise],
})

/** The view is from above the front, so the roof is narrower at the back. */
const flatRoof = (x: number, y: number): Area => ({
  width: 184,
  height: 46,
  tall: 0.7,
  isFolded: true,
  at: (along, up, rise) => [x + (along - 92) * (1 - up / 203), y - up - rise],
})

/** One half of a roof with its gable in front. -1 is the left half. */
const half = (hand: 1 | -1): Area => ({
  width: 94,
  height: 40,
  tall: 0.6,
  at: (along, up) => {
    // Farther away, the roof is a little narrower (perspective).
    const fromRidge = (106 - along) * (1 - up / 300)
    return [200 + hand * fromRidge, 96 - up + fromRidge / 2]
  },
})

export const VIEWS: Record<RoofType | 'bothSides', View> = {
  pitched: {
    side: 'M85 204v-54l36-72 36 72v54z',
    front: FRONT,
    roof: 'M154 156h170l-40-80h-170z',
    edge: 'M114 76l-40 80h7l36-72zM154 156h170v5h-170z',
    chimney: 'M247 80v-22h16v22zM245 58h20',
    window: 'M109 118h24v22h-24zm12 0v22',
    areas: [slope(159, 148, 0.5, { width: 152, height: 64 })],
    storage: 112,
  },
  bothSides: {
    front: 'M96 204v-50l104-52 104 52v50z',
    roof: 'M200 101l-114 57 18-56 96-48zl114 57-18-56-96-48z',
    edge: 'M200 101l-114 57v6l114-57 114 57v-6z',
    window: 'M131 168h24v20h-24zm12 0v20M188 126h24v20h-24zm12 0v20',
    areas: [half(-1), half(1)],
    storage: 105,
  },
  shed: {
    side: 'M97 204v-114l60 66v48z',
    front: FRONT,
    roof: 'M155 156h170l-70-78h-170z',
    edge: 'M155 156l-70-78v6l70 78h170v-6z',
    window: 'M104 136h18v22h-18zm9 0v22',
    areas: [slope(157, 148, 0.9, { width: 152, height: 62 })],
    storage: 118,
  },
  flat: {
    front: 'M93 204v-62h215v62z',
    roof: 'M99 136h203l-28-56h-147z',
    edge: 'M89 138h223v7h-223zl32-64h159l32 64z',
    window: 'M107 168h24v20h-24zm12 0v20',
    areas: [flatRoof(200.5, 131)],
    storage: 142,
  },
  other: {
    side: 'M85 204v-54h72v54z',
    front: FRONT,
    roof: 'M154 156h170l-66-80h-118zl-14-80-66 80z',
    edge: 'M74 156h250v5h-250z',
    chimney: 'M212 80v-22h16v22zM210 58h20',
    window: 'M121 168h24v20h-24zm12 0v20',
    areas: [slope(178, 148, 0.5, { width: 116, height: 60 })],
    storage: 93,
  },
}
