export interface Grid {
  /** Ascending, as are `columns`. */
  rows: readonly number[]
  columns: readonly number[]
  /** A row of values for each of `rows`. */
  values: readonly (readonly number[])[]
}

/**
 * Bilinear interpolation. A point beyond the grid takes the value at its edge.
 * @throws RangeError where a coordinate is no finite number
 */
export function interpolate(grid: Grid, row: number, column: number): number {
  const [above, down] = locate(grid.rows, row)
  const [left, across] = locate(grid.columns, column)
  const between = (values: readonly number[] = []) => mix(at(values, left), at(values, left + 1), across)
  return mix(between(grid.values[above]), between(grid.values[above + 1]), down)
}

/** @returns the place of the last point before `value`, and how far `value` is from it to the next, 0 to 1. */
function locate(points: readonly number[], value: number): [place: number, part: number] {
  if (!Number.isFinite(value)) throw new RangeError(`${value} is no finite number.`)
  const next = Math.max(
    1,
    points.findIndex((point) => point >= value),
  )
  const place = value > at(points, points.length - 1) ? points.length - 2 : next - 1
  const [from, to] = [at(points, place), at(points, place + 1)]
  return [place, Math.min(1, Math.max(0, (value - from) / (to - from)))]
}

const mix = (from: number, to: number, part: number) => from + (to - from) * part

/** The grids are complete, so a place that is missing is a mistake in the code that asks. */
function at(values: readonly number[], place: number): number {
  const value = values[place]
  if (value === undefined) throw new RangeError(`The grid has no place ${place}.`)
  return value
}
