import sharp from 'sharp'
import { contrast, toOklch } from '../../brand/oklch.ts'
import { lighten, type Theme } from '../../brand/theme.ts'
import type { Ground } from '../../pictures.ts'

/** WCAG 2.2, 1.4.6 (AAA). */
const LEAST_CONTRAST = 7

/** From this difference in lightness (0 to 1) on, the ground looks like fog in front of the picture. */
const FOG = 0.2

/**
 * Takes the ground of the first screen from the picture's edges, in lighter shades if ink would be unreadable.
 * @returns `isFog`: the ground is far lighter than the picture
 */
export async function findGround(
  jpeg: Buffer,
  { ink }: Pick<Theme, 'ink'>,
): Promise<{ ground: Ground; isFog: boolean }> {
  const sky = await meanColour(jpeg, { right: 1, top: 0, bottom: 0.03 })
  // Left of the house, above the horizon.
  const skyLow = await meanColour(jpeg, { right: 0.06, top: 0.25, bottom: 0.4 })
  const isReadable = (colour: string) => contrast(ink, colour) >= LEAST_CONTRAST
  const ground = { sky: lighten(sky, isReadable), skyLow: lighten(skyLow, isReadable) }
  const distance = (one: string, other: string) => toOklch(one).l - toOklch(other).l
  return { ground, isFog: Math.max(distance(ground.sky, sky), distance(ground.skyLow, skyLow)) > FOG }
}

/** @param part shares from 0 to 1, from the left edge */
async function meanColour(jpeg: Buffer, { right, top, bottom }: { right: number; top: number; bottom: number }) {
  const { width, height } = await sharp(jpeg).metadata()
  const [first, last] = [Math.round(height * top), Math.round(height * bottom)]
  const part = { left: 0, top: first, width: Math.round(width * right), height: last - first }
  // sharp's statistics always cover the whole input.
  const { channels } = await sharp(await sharp(jpeg).extract(part).png().toBuffer()).stats()
  return `#${channels.map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0')).join('')}`
}
