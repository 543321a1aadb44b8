import sharp, { type Region } from 'sharp'
import type { Place } from './places.ts'

type Side = NonNullable<Place['words']>

/** The colour of the page behind the hero (styles/hero.css), out of which the picture comes. */
const SKY: Record<Side, [red: number, green: number, blue: number]> = {
  left: [0xa2, 0xc6, 0xde],
  top: [0x89, 0xb5, 0xd5],
}
/** Where words may stand at any text size, as parts of width and height. */
const WORDS: Record<Side, { width: number; height: number }> = {
  left: { width: 0.66, height: 0.4 },
  top: { width: 1, height: 0.42 },
}
/** The darkest that a picture may be behind words: there ink still has a contrast of 7 (WCAG 2.2, 1.4.6). */
const DARKEST = 0.4
/** Single leaves and tiles are darker than the measured average. */
const MARGIN = 0.08

/** Lays the sky's colour over the side with the words, as strongly as the picture is dark there. */
export async function clearForWords(picture: Buffer, side: Side): Promise<Buffer> {
  const { width = 0, height = 0 } = await sharp(picture).metadata()
  const words = WORDS[side]
  const area = { left: 0, top: 0, width: Math.round(width * words.width), height: Math.round(height * words.height) }
  const found = await darkest(picture, area)
  if (found >= DARKEST) return picture
  const haze = await drawHaze(side, strengthFor(found, side))
  const input = await sharp(haze.data, { raw: haze.info }).resize(width, height, { fit: 'fill' }).png().toBuffer()
  return sharp(picture).composite([{ input }]).png({ compressionLevel: 1 }).toBuffer()
}

/** How much of the sky's colour makes this luminance light enough. Colours are mixed as they are stored, not as light. */
function strengthFor(found: number, side: Side): number {
  const stored = (luminance: number) => luminance ** (1 / 2.2)
  const sky = stored(luminanceOf(SKY[side]))
  const share = (stored(DARKEST) - stored(found)) / (sky - stored(found))
  return Math.min(0.98, share + MARGIN)
}

/** Small, because it is smooth: full behind the words, and gone where the picture is to be seen. */
async function drawHaze(side: Side, strength: number) {
  const width = 192
  const height = 128
  const [red, green, blue] = SKY[side]
  const data = Buffer.alloc(width * height * 4)
  for (let index = 0; index < width * height; index += 1) {
    const cover = coverAt(side, ((index % width) + 0.5) / width, (Math.floor(index / width) + 0.5) / height)
    data.set([red, green, blue, Math.round(255 * strength * cover)], index * 4)
  }
  return { data, info: { width, height, channels: 4 } as const }
}

/** From 0 to 1. A wide picture also comes out of the sky along its whole upper edge, where the page begins to show it. */
function coverAt(side: Side, x: number, y: number): number {
  if (side === 'top') return fade(y, 0.42, 0.7)
  const beside = fade(x, 0.64, 1.05) * (0.15 + 0.85 * fade(y, 0.38, 0.9))
  return 1 - (1 - beside) * (1 - fade(y, 0, 0.45))
}

/** 1 up to `from`, 0 beyond `to`, and no edge between them. */
function fade(at: number, from: number, to: number): number {
  const part = Math.min(Math.max((at - from) / (to - from), 0), 1)
  return 1 - part * part * (3 - 2 * part)
}

/** The luminance that all but the darkest hundredth of an area have, seen from as far as letters are wide. */
async function darkest(picture: Buffer, area: Region): Promise<number> {
  const data = await sharp(picture).extract(area).resize({ width: 160 }).removeAlpha().raw().toBuffer()
  const values: number[] = []
  for (let i = 0; i + 2 < data.length; i += 3) values.push(luminanceOf(data.subarray(i, i + 3)))
  values.sort((a, b) => a - b)
  return values[Math.floor(values.length / 100)] ?? 1
}

function luminanceOf(color: ArrayLike<number>): number {
  const linear = (value: number) => (value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4)
  const [red, green, blue] = Array.from(color, linear)
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}
