import sharp from 'sharp'
import { toHex } from '../../../base/hashes.ts'
import { contrast, toOklch } from '../../brand/oklch.ts'
import { lighten, type Theme } from '../../brand/theme.ts'
import type { Background } from '../../picture-facts.ts'

/** WCAG 2.2, 1.4.6 (AAA). */
const MIN_CONTRAST = 7

/** If the lightness differs by more than this (0 to 1), the background looks like fog in front of the picture. */
const FOG = 0.2

/** The part of a wide picture under the words (hero-wide.css). It is left of the house and above the horizon. */
const WORDS = { right: 0.55, top: 0, bottom: 0.71 }

/** Returns whether ink is readable all over the sky of a wide picture, and the colour of its upper edge. */
export async function findWideSky(
  jpeg: Buffer,
  { ink }: Pick<Theme, 'ink'>,
): Promise<{ skyWide: string; isReadable: boolean }> {
  const sky = sharp(await cut(jpeg, WORDS)).resize(64, 64, { fit: 'fill' })
  const data = await sky.raw().toBuffer()
  const colours = Array.from({ length: 64 * 64 }, (_, at) => `#${toHex(data.subarray(at * 3, at * 3 + 3))}`)
  return {
    skyWide: await meanColour(jpeg, { right: 1, top: 0, bottom: 0.01 }),
    isReadable: colours.every((colour) => contrast(ink, colour) >= MIN_CONTRAST),
  }
}

/**
 * Takes the background of the first screen from the picture's edges, in lighter shades if ink would be unreadable. `isFog` is
 * true if the background is far lighter than the picture.
 */
export async function findBackground(
  jpeg: Buffer,
  { ink }: Pick<Theme, 'ink'>,
): Promise<{ background: Omit<Background, 'skyWide'>; isFog: boolean }> {
  const sky = await meanColour(jpeg, { right: 1, top: 0, bottom: 0.03 })
  // The sky left of the house, just above the horizon.
  const skyLow = await meanColour(jpeg, { right: 0.06, top: 0.25, bottom: 0.4 })
  const isReadable = (colour: string) => contrast(ink, colour) >= MIN_CONTRAST
  const background = { sky: lighten(sky, isReadable), skyLow: lighten(skyLow, isReadable) }
  const distance = (one: string, other: string) => toOklch(one).l - toOklch(other).l
  return { background, isFog: Math.max(distance(background.sky, sky), distance(background.skyLow, skyLow)) > FOG }
}

interface Part {
  right: number
  top: number
  bottom: number
}

async function meanColour(jpeg: Buffer, part: Part) {
  // Cut first, because sharp's statistics always cover the whole input.
  const { channels } = await sharp(await cut(jpeg, part)).stats()
  return `#${toHex(Uint8Array.from(channels, ({ mean }) => Math.round(mean)))}`
}

/** @param part shares from 0 to 1, from the left edge */
async function cut(jpeg: Buffer, { right, top, bottom }: Part): Promise<Buffer> {
  const { width, height } = await sharp(jpeg).metadata()
  const [first, last] = [Math.round(height * top), Math.round(height * bottom)]
  const box = { left: 0, top: first, width: Math.round(width * right), height: last - first }
  return sharp(jpeg).extract(box).png().toBuffer()
}
