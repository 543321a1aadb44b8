import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { ICONS } from '../../icons.ts'

/** The provider's own icon; all others are drawn from it. */
const SOURCE = join(import.meta.dirname, '../../../../public/icon.svg')

/** Draws one of ICONS as PNG. */
export async function drawIcon(name: keyof typeof ICONS): Promise<Buffer> {
  const { size, scale, filled } = ICONS[name]
  const inner = Math.round(size * scale)
  const icon = sharp(readFileSync(SOURCE), { density: 72 * 16 }).resize(inner, inner)
  if (!filled) return icon.png().toBuffer()
  const input = await icon.png().toBuffer()
  const background = await colourAtEdge(input, inner)
  return sharp({ create: { width: size, height: size, channels: 3, background } })
    .composite([{ input }])
    .png()
    .toBuffer()
}

/**
 * `favicon.ico`, which old browsers and programs ask for without reading the page: a PNG of 32 pixels behind the six and
 * sixteen bytes of the format.
 */
export async function drawFavicon(): Promise<Buffer> {
  const png = await sharp(readFileSync(SOURCE), { density: 72 * 8 })
    .resize(32, 32)
    .png()
    .toBuffer()
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(32, 6)
  head.writeUInt8(32, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

/** The icon's own ground, which goes on behind its rounded corners: white where it has none. */
async function colourAtEdge(png: Buffer, size: number): Promise<{ r: number; g: number; b: number }> {
  const middle = { left: Math.floor(size / 2), top: Math.ceil(size * 0.02), width: 1, height: 1 }
  const pixel = await sharp(png).extract(middle).flatten({ background: '#fff' }).raw().toBuffer()
  return { r: pixel[0] ?? 255, g: pixel[1] ?? 255, b: pixel[2] ?? 255 }
}
