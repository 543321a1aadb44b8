import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { DIRECTIONS, type Direction, type RoofType } from '../../estimate/roof.ts'
import { House } from './House.tsx'
import type { Point } from './place-modules.ts'

const ROOF_TYPES: RoofType[] = ['pitched', 'flat', 'shed', 'other']
const ANY_DIRECTION = ['', ...DIRECTIONS] as const
/** Coordinates are rounded to a tenth. */
const ROUNDED = 0.1

function draw(roofType: RoofType, direction: Direction | '', modules = 10, hasAll = true): string {
  const others = { hasCar: hasAll, hasHeatPump: hasAll, hasStorage: hasAll }
  return renderToStaticMarkup(<House {...{ roofType, direction, modules, ...others }} label="Haus" />)
}

describe.each(ROOF_TYPES)('the roof %s', (roofType) => {
  it.each(ANY_DIRECTION)('holds each counted module once, facing "%s"', (direction) => {
    for (let count = 0; count <= 60; count++) {
      const picture = draw(roofType, direction, count)
      const modules = polygonsOf(picture, 'modules')
      const roof = polygonsOf(picture, 'roof')
      expect(new Set(modules.map(String)).size, `${count}`).toBe(count)
      const isOnRoof = (module: Point[]) => roof.some((side) => module.every((corner) => isInside(corner, side)))
      expect(modules.filter((module) => module.length !== 4 || !isOnRoof(module))).toEqual([])
      expect(roof.flat().filter(([x, y]) => x < 0 || x > 400 || y < 0 || y > 220)).toEqual([])
    }
  })

  it.each(['south', 'west'] as const)('has its house in the middle, facing "%s"', (direction) => {
    const across = polygonsOf(draw(roofType, direction), 'dark').flatMap((edge) => edge.map(([x]) => x))
    expect(Math.abs(Math.min(...across) + Math.max(...across) - 400) / 2).toBeLessThanOrEqual(5)
  })
})

it('shows half of the modules on each side of a roof to the east and west', () => {
  const picture = draw('pitched', 'west', 15)
  const [left = []] = polygonsOf(picture, 'roof')
  const isLeft = (module: Point[]) => module.every((corner) => isInside(corner, left))
  expect(polygonsOf(picture, 'modules').filter(isLeft)).toHaveLength(8)
})

describe('the sun', () => {
  // Who looks at a roof in the south-east looks to the north-west, with the south behind to the left.
  it.each([
    ['', 'middle'],
    ['south', 'middle'],
    ['south-east', 'left'],
    ['east', 'left'],
    ['south-west', 'right'],
    ['west', 'right'],
  ] as const)('the sun is in front of a roof to "%s", to the %s', (direction, side) => {
    const { x } = sunOf(draw('shed', direction))
    expect(x < 200 ? 'left' : x > 200 ? 'right' : 'middle').toBe(side)
  })

  it('a roof to the north hides half of the sun', () => {
    const picture = draw('shed', 'north')
    const { x, y } = sunOf(picture)
    const [roof = []] = polygonsOf(picture, 'roof')
    expect(isInside([x, y], roof)).toBe(false)
    expect(isInside([x, y + 11], roof)).toBe(true)
    expect(picture.indexOf('house-sun')).toBeLessThan(picture.indexOf('house-roof'))
  })

  it('the sun shines on the other side of a pitched roof to the north, which the estimate uses', () => {
    expect(draw('pitched', 'north-west')).toBe(draw('pitched', 'south-east'))
  })
})

describe('the compass', () => {
  it.each([
    ['south', 0],
    ['south-east', 45],
    ['west', -90],
    ['north', -180],
  ] as const)('the needle for a roof to the %s is turned by %s degrees', (direction, turn) => {
    expect(draw('other', direction)).toContain(`rotate(${turn})"><path class="house-white"`)
  })

  it('no compass is drawn if the direction is unknown or does not matter', () => {
    for (const picture of [draw('shed', ''), draw('flat', 'south')]) expect(picture).not.toContain('rotate')
  })
})

it('adds car, heat pump and storage', () => {
  expect(draw('pitched', '', 10, false)).not.toContain('house-white')
  // Battery, heat pump, the car's windows and its box.
  expect(draw('pitched', '').match(/house-white/g)).toHaveLength(4)
})

/** The closed shapes of a path with M, L, l, h, v and z. */
function polygonsOf(picture: string, name: string): Point[][] {
  const path = new RegExp(`class="house-${name}" d="([^"]*)"`).exec(picture)?.[1] ?? ''
  const polygons: Point[][] = []
  let [x, y] = [0, 0]
  let current: Point[] = []
  for (const [, command = '', digits = ''] of path.matchAll(/([MLlhvz])([^MLlhvz]*)/g)) {
    const numbers = [...digits.matchAll(/-?[\d.]+/g)].map(Number)
    if (command === 'z') {
      polygons.push(current)
      ;[x, y] = current[0] ?? [0, 0]
      current = []
      continue
    }
    if (current.length === 0 && command !== 'M') current.push([x, y])
    const isAcross = command === 'h'
    for (let index = 0; index < numbers.length; index += isAcross || command === 'v' ? 1 : 2) {
      const [first = 0, second = 0] = numbers.slice(index)
      if (command === 'M' || command === 'L') [x, y] = [first, second]
      else if (command === 'l') [x, y] = [x + first, y + second]
      else if (isAcross) x += first
      else y += first
      current.push([x, y])
    }
  }
  return polygons
}

/** The area of a convex polygon. */
function isInside([x, y]: Point, polygon: Point[]): boolean {
  const sides = polygon.map(([fromX, fromY], index) => {
    const [toX, toY] = polygon[(index + 1) % polygon.length] as Point
    const length = Math.hypot(toX - fromX, toY - fromY)
    return length === 0 ? 0 : ((toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX)) / length
  })
  return sides.every((side) => side >= -ROUNDED) || sides.every((side) => side <= ROUNDED)
}

function sunOf(picture: string): { x: number; y: number } {
  const [, x, y] = /class="house-sun" cx="([\d.]+)" cy="([\d.]+)"/.exec(picture) ?? []
  return { x: Number(x), y: Number(y) }
}
