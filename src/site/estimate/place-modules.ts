/** Lengths in the picture's units, to the right and down. */
export type Point = readonly [x: number, y: number]

export interface Area {
  width: number
  height: number
  /** A module's height divided by its width. */
  tall: number
  /** Each second edge between columns is a ridge. */
  isFolded?: boolean
  /** Maps the area to the picture: `x` along the eaves, `y` up the roof, `rise` off it. */
  at: (x: number, y: number, rise: number) => Point
}

const WIDEST = 30
/** A module's height may differ from its shape by at most this factor, so that the rows fill the area. */
const STRETCH = 1.25
/** Penalty for an incomplete last row, which looks less tidy. */
const SHORT_ROW = 0.5
const FOLD = { rise: 0.25, highest: 5, gap: 0.12 }

/** The corners of each module, in the rows that make modules largest. The last row may have fewer modules. */
export function placeModules(count: number, { width, height, tall, isFolded, at }: Area): Point[][] {
  let best = { score: -1, columns: 1, rows: 1, wide: 1, high: 1 }
  for (let rows = 1; rows <= count; rows++) {
    const columns = isFolded ? 2 * Math.ceil(count / rows / 2) : Math.ceil(count / rows)
    // Whole units shorten the path data.
    const wide = Math.floor(Math.min(WIDEST, width / columns, (height / rows / tall) * STRETCH))
    const high = Math.floor(Math.min(height / rows, wide * tall * STRETCH))
    const empty = (columns * rows - count) / columns
    const score = Math.sqrt(wide * high) / (1 + SHORT_ROW * Math.sqrt(empty))
    if (score > best.score) best = { score, columns, rows, wide, high }
  }
  const { columns, rows, wide, high } = best
  const left = Math.round((width - columns * wide) / 2)
  const bottom = Math.round((height - rows * high) / 2)
  const rise = isFolded ? Math.min(FOLD.highest, wide * FOLD.rise) : 0
  const gap = isFolded ? FOLD.gap * wide : 0
  const corner = (column: number, row: number, inwards: number): Point => {
    const x = left + column * wide + (column % 2 ? 0 : inwards)
    const [across, down] = at(x, bottom + row * high, (column % 2) * rise)
    return [Math.round(across * 10) / 10, Math.round(down * 10) / 10]
  }
  return Array.from({ length: count }, (_, index) => {
    const column = index % columns
    const row = Math.floor(index / columns)
    return [
      corner(column, row, gap),
      corner(column, row + 1, gap),
      corner(column + 1, row + 1, -gap),
      corner(column + 1, row, -gap),
    ]
  })
}
