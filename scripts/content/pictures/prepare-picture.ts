import sharp, { type Region } from 'sharp'
import type { Place } from './places.ts'

export interface Prepared {
  /** The picture as the build takes it on: turned upright, cut, with nothing in it about who took it where. */
  jpeg: Buffer
  quality: number
}

/** From 0 to 1, from the left and from the top. */
export interface Focus {
  x: number
  y: number
}

/** The colour behind the hero (styles/base.css, --color-sky) and of the words on it. */
const SKY = { r: 0x89, g: 0xb5, b: 0xd5 }
/** The darkest that a picture may be behind words: there ink still has a contrast of 7 (WCAG 2.2, 1.4.6). */
const DARKEST = 0.4

/**
 * Cuts a picture to its place and finds the quality that keeps its budget.
 * @throws {RangeError} with a German sentence where it cannot be used
 */
export async function preparePicture(bytes: Buffer, place: Place, focus: Focus): Promise<Prepared> {
  const upright = await readUpright(bytes)
  const { width, height } = upright.info
  const cut = cutOut(width, height, place.aspect, focus)
  if (cut.width < place.narrowest) {
    const needed = `${place.narrowest} × ${Math.round(place.narrowest / place.aspect)}`
    throw new RangeError(
      `Das Bild ist zu klein: Zugeschnitten bleiben ${cut.width} × ${cut.height} Pixel, gebraucht werden ${needed}.`,
    )
  }
  const scaled = await sharp(upright.data, { raw: upright.info })
    .extract(cut)
    .resize({ width: Math.min(cut.width, place.widest) })
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer()
  const ready = place.words === null ? scaled : await clearForWords(scaled, place.words)
  const quality = await findQuality(ready, place)
  return { jpeg: await sharp(ready).jpeg({ quality: 94, chromaSubsampling: '4:4:4' }).toBuffer(), quality }
}

async function readUpright(bytes: Buffer) {
  try {
    const picture = sharp(bytes, { limitInputPixels: 200_000_000 }).rotate().flatten({ background: '#ffffff' })
    return await picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  } catch (cause) {
    throw new RangeError('Das Bild ist beschädigt oder keines. Speichere es noch einmal als JPEG.', { cause })
  }
}

/** The largest part of this aspect, as near to the focus as the picture allows. */
function cutOut(width: number, height: number, aspect: number, { x, y }: Focus) {
  const size =
    width / height > aspect
      ? { width: Math.round(height * aspect), height }
      : { width, height: Math.round(width / aspect) }
  const offset = (whole: number, part: number, at: number) =>
    Math.round(Math.min(Math.max(whole * at - part / 2, 0), whole - part))
  return { left: offset(width, size.width, x), top: offset(height, size.height, y), ...size }
}

/** Lays the sky's colour over the side with the words, as strongly as the picture is dark there. */
async function clearForWords(picture: Buffer, side: 'left' | 'top'): Promise<Buffer> {
  const { width = 0, height = 0 } = await sharp(picture).metadata()
  const area =
    side === 'left'
      ? { left: 0, top: 0, width: Math.round(width * 0.6), height: Math.round(height * 0.8) }
      : { left: 0, top: 0, width, height: Math.round(height * 0.35) }
  if ((await darkest(picture, area)) >= DARKEST) return picture
  const reach =
    side === 'left' ? { x2: '100%', y2: '0%', full: 0.55, none: 0.85 } : { x2: '0%', y2: '100%', full: 0.35, none: 0.6 }
  const color = `rgb(${SKY.r},${SKY.g},${SKY.b})`
  const veil = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="v" x1="0%" y1="0%" x2="${reach.x2}" y2="${reach.y2}"><stop offset="${reach.full}" stop-color="${color}" stop-opacity="0.96"/><stop offset="${reach.none}" stop-color="${color}" stop-opacity="0"/></linearGradient><rect width="100%" height="100%" fill="url(#v)"/></svg>`
  return sharp(picture)
    .composite([{ input: Buffer.from(veil) }])
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** The luminance that all but the darkest hundredth of an area have, seen from as far as letters are wide. */
async function darkest(picture: Buffer, area: Region): Promise<number> {
  const { data } = await sharp(picture)
    .extract(area)
    .resize({ width: 160 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const linear = (value: number) => (value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4)
  const values: number[] = []
  for (let i = 0; i + 2 < data.length; i += 3) {
    values.push(0.2126 * linear(data[i] ?? 0) + 0.7152 * linear(data[i + 1] ?? 0) + 0.0722 * linear(data[i + 2] ?? 0))
  }
  values.sort((a, b) => a - b)
  return values[Math.floor(values.length / 100)] ?? 1
}

/** The best quality within the budget: a picture full of leaves needs a lower one than a wall and a sky. */
async function findQuality(picture: Buffer, { quality, worst, budget }: Place): Promise<number> {
  const scaled = await sharp(picture).resize({ width: budget.width }).toBuffer()
  const weigh = async (at: number) => (await sharp(scaled).avif({ quality: at }).toBuffer()).length
  if ((await weigh(quality)) <= budget.bytes) return quality
  const least = await weigh(worst)
  if (least > budget.bytes) {
    const kilobytes = (bytes: number) => Math.round(bytes / 1000)
    throw new RangeError(
      `Das Bild hat zu viele feine Einzelheiten (Laub, Kies, Menschenmengen): Auch stark verkleinert wiegt es ${kilobytes(least)} kB, ${kilobytes(budget.bytes)} kB hat die Seite dafür. Nimm ein ruhigeres, etwa mit viel Himmel.`,
    )
  }
  let [good, bad] = [worst, quality]
  while (bad - good > 2) {
    const middle = Math.round((good + bad) / 2)
    if ((await weigh(middle)) <= budget.bytes) good = middle
    else bad = middle
  }
  return good
}
