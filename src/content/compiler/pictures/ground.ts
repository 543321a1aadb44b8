import sharp from 'sharp'
import type { Ground } from '../../pictures.ts'

/** The page's palette: styles/base.css. */
const INK = '#16202b'
const PAPER = '#fbf7f0'
/** WCAG 2.2, 1.4.6 (AAA). */
const LEAST_CONTRAST = 7

/** Takes the ground of the first screen from the edges of its picture, or the paper where ink could not be read on them. */
export async function findGround(jpeg: Buffer): Promise<Ground> {
  const sky = await meanColour(jpeg, { right: 1, top: 0, bottom: 0.03 })
  // Left of the house, down to the horizon.
  const skyLow = await meanColour(jpeg, { right: 0.06, top: 0.25, bottom: 0.4 })
  const readable = [sky, skyLow].every((colour) => contrast(INK, colour) >= LEAST_CONTRAST)
  return readable ? { sky, skyLow } : { sky: PAPER, skyLow: PAPER }
}

/** @param part from 0 to 1, from the left edge on */
async function meanColour(jpeg: Buffer, { right, top, bottom }: { right: number; top: number; bottom: number }) {
  const { width, height } = await sharp(jpeg).metadata()
  const [first, last] = [Math.round(height * top), Math.round(height * bottom)]
  const part = { left: 0, top: first, width: Math.round(width * right), height: last - first }
  // Statistics are those of a whole file.
  const { channels } = await sharp(await sharp(jpeg).extract(part).png().toBuffer()).stats()
  return `#${channels.map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0')).join('')}`
}

/** WCAG 2.2, of two colours such as #16202b. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
