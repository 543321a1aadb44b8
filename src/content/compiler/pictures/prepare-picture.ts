import sharp from 'sharp'
import type { PictureFacts } from '../../picture-facts.ts'
import { AVIF, type Encoding, type PictureSlot } from './picture-slots.ts'

export interface Prepared {
  /** The build's input. It is upright and cropped, and has no metadata about author and place. */
  jpeg: Buffer
  encodings: PictureFacts['encodings']
}

/** From 0 to 1, from the left and from the top. */
export interface Focus {
  x: number
  y: number
}

/** Crops and finds qualities within budget. Throws RangeError with a German sentence if the file is unusable. */
export async function preparePicture(bytes: Buffer, slot: PictureSlot, focus: Focus): Promise<Prepared> {
  const upright = await readUpright(bytes)
  const { width, height } = upright.info
  const aspect = slot.aspect ?? width / height
  const cut = cutOut(width, height, aspect, focus)
  if (cut.width < slot.narrowest) {
    const needed = `${slot.narrowest} × ${Math.round(slot.narrowest / aspect)}`
    throw new RangeError(
      `Das Bild ist zu klein: Zugeschnitten bleiben ${cut.width} × ${cut.height} Pixel, gebraucht werden ${needed}.${height > width && aspect > 1 ? ' Nimm ein Querformat.' : ''}`,
    )
  }
  const widest = Math.max(...slot.encodings.flatMap(({ widths }) => widths))
  const jpeg = await sharp(upright.data, { raw: upright.info })
    .extract(cut)
    .resize({ width: Math.min(cut.width, widest) })
    .toColourspace('srgb')
    .jpeg({ quality: 94, chromaSubsampling: '4:4:4' })
    .toBuffer()
  const encodings = slot.encodings.map(async (encoding) => {
    return { widths: encoding.widths, quality: await findQuality(jpeg, encoding) }
  })
  return { jpeg, encodings: await Promise.all(encodings) }
}

const UNREADABLE =
  'Das Bild ist beschädigt oder hat ein Format, das sich hier nicht lesen lässt. Speichere es als JPEG.'
const HEIC =
  'HEIC geht nicht. Speichere das Bild als JPEG: am iPhone unter Einstellungen, Kamera, Formate „Maximale Kompatibilität“ wählen.'

async function readUpright(bytes: Buffer) {
  if (/^....ftyphe/s.test(bytes.toString('latin1', 0, 12))) throw new RangeError(HEIC)
  try {
    const { width, height, format } = await sharp(bytes, { limitInputPixels: false }).metadata()
    // In millions of pixels. AVIF has a lower limit, because decoding it takes 19 bytes for each pixel.
    const [millions, most] = [(width * height) / 1e6, format === 'heif' ? 24 : 120]
    if (millions > most) throw new RangeError(`Zu viele Pixel: ${millions.toFixed()} Millionen, höchstens ${most}.`)
    const picture = sharp(bytes, { limitInputPixels: false }).rotate().flatten({ background: '#ffffff' })
    return await picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  } catch (cause) {
    throw cause instanceof RangeError ? cause : new RangeError(UNREADABLE, { cause })
  }
}

/** The largest part with this aspect, as near to the focus as possible. */
function cutOut(width: number, height: number, aspect: number, { x, y }: Focus) {
  const size =
    width / height > aspect
      ? { width: Math.round(height * aspect), height }
      : { width, height: Math.round(width / aspect) }
  const offset = (whole: number, part: number, at: number) =>
    Math.round(Math.min(Math.max(whole * at - part / 2, 0), whole - part))
  return { left: offset(width, size.width, x), top: offset(height, size.height, y), ...size }
}

/** The best quality within the budget. A picture with leaves gets a lower one than a picture with a wall and a sky. */
async function findQuality(jpeg: Buffer, { quality: best, worst, budget }: Encoding): Promise<number> {
  const { data, info } = await sharp(jpeg).resize({ width: budget.width }).raw().toBuffer({ resolveWithObject: true })
  for (let quality = best; quality >= worst; quality -= 3) {
    const { length } = await sharp(data, { raw: info })
      .avif({ ...AVIF, quality })
      .toBuffer()
    if (length <= budget.bytes) return quality
  }
  throw new RangeError(
    'Das Bild hat zu viele feine Einzelheiten (Laub, Kies, Menschenmengen): Auch stark verkleinert wiegt es zu viel. Nimm ein ruhigeres, etwa mit viel Himmel.',
  )
}
