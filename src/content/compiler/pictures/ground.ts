import sharp from 'sharp'
import { contrast } from '../../brand/oklch.ts'
import type { Theme } from '../../brand/theme.ts'
import type { Ground } from '../../pictures.ts'

/** WCAG 2.2, 1.4.6 (AAA). */
const LEAST_CONTRAST = 7

/** Takes the ground of the first screen from the edges of its picture, or the paper where ink could not be read on them. */
export async function findGround(jpeg: Buffer, { ink, paper }: Pick<Theme, 'ink' | 'paper'>): Promise<Ground> {
  const sky = await meanColour(jpeg, { right: 1, top: 0, bottom: 0.03 })
  // Left of the house, down to the horizon.
  const skyLow = await meanColour(jpeg, { right: 0.06, top: 0.25, bottom: 0.4 })
  const readable = [sky, skyLow].every((colour) => contrast(ink, colour) >= LEAST_CONTRAST)
  return readable ? { sky, skyLow } : { sky: paper, skyLow: paper }
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
