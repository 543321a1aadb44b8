import type { RoofType } from '../../estimate/roof.ts'
import type { Area } from './place-modules.ts'

/** SVG path data, in a box of 400 by 220 with the ground at 204. The front ends at 290, and its openings are the same in all. */
interface View {
  /** The wall to the left, in the shade unless the sun stands there. */
  side?: string
  front: string
  /** With its edges. */
  roof: string
  chimney?: string
  /** One that only this house has. */
  window?: string
  areas: readonly [Area, Area?]
  /** Where the walls begin, where a battery stands before them, and what the sun stands above. */
  left: number
  storage: number
  middle: number
}

const FRONT = 'M132 204v-54h158v54z'

/** A side of the roof that falls towards the eyes. */
const slope = (x: number, y: number, lean: number, size: { width: number; height: number }): Area => ({
  ...size,
  tall: 1.3,
  at: (along, up) => [x + along - up * lean, y - up],
})

/** One half of a roof whose gable is in front: -1 is the left one. */
const half = (hand: 1 | -1): Area => ({
  width: 80,
  height: 38,
  tall: 0.6,
  at: (along, up) => {
    // Farther away it is a little narrower.
    const fromRidge = (91 - along) * (1 - up / 300)
    return [201 + hand * fromRidge, 99 - up + fromRidge / 2]
  },
})

export const VIEWS: Record<RoofType | 'bothSides', View> = {
  pitched: {
    side: 'M60 204v-54l36-72 36 72v54z',
    front: FRONT,
    roof: 'M129 156h170l-40-80h-170zM89 76l-40 80h7l36-72z',
    chimney: 'M222 80v-22h16v22zM220 58h20',
    window: 'M84 118h24v22h-24zm12 0v22',
    areas: [slope(134, 148, 0.5, { width: 152, height: 64 })],
    left: 61,
    storage: 88,
    middle: 190,
  },
  bothSides: {
    front: 'M112 204v-54l89-45 89 45v54z',
    roof: 'M201 104l-98 49 16-57 82-41zl98 49-16-57-82-41zl-98 49v6l98-49 98 49v-6z',
    window: 'M189 122h24v20h-24zm12 0v20',
    areas: [half(-1), half(1)],
    left: 113,
    storage: 120,
    middle: 201,
  },
  shed: {
    side: 'M72 204v-114l60 66v48z',
    front: FRONT,
    roof: 'M130 156h170l-70-78h-170zl-70-78v6l70 78h170v-6z',
    window: 'M79 136h18v22h-18zm9 0v22',
    areas: [slope(132, 148, 0.9, { width: 152, height: 62 })],
    left: 73,
    storage: 93,
    middle: 190,
  },
  flat: {
    front: 'M112 204v-56h178v56zM104 138h194v10h-194zl20-54h154l20 54',
    roof: 'M110 134h182l-17-45h-148z',
    areas: [
      {
        width: 168,
        height: 36,
        tall: 1,
        isFolded: true,
        at: (x, y, rise) => [201 + (x - 84) * (1 - y / 260), 132 - y - rise],
      },
    ],
    left: 113,
    storage: 120,
    middle: 201,
  },
  other: {
    side: 'M60 204v-54h72v54z',
    front: FRONT,
    roof: 'M129 156h170l-66-80h-118zl-14-80-66 80z',
    chimney: 'M202 80v-22h16v22zM200 58h20',
    window: 'M96 168h24v20h-24zm12 0v20',
    areas: [slope(153, 148, 0.5, { width: 116, height: 60 })],
    left: 61,
    storage: 68,
    middle: 190,
  },
}
