import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { ICONS, NEWS_ICON_PATH } from '../../icons.ts'

/** The source of all icons, written by compile-brand.ts. */
const SOURCE = join(import.meta.dirname, '../../../../public/icon.svg')

export async function drawIcons(folder: string): Promise<void> {
  const names = Object.keys(ICONS) as (keyof typeof ICONS)[]
  // Old browsers and Safari request this name. The file is a PNG, because they detect the type by content.
  await drawAt(32).toFile(join(folder, 'favicon.ico'))
  await Promise.all(names.map((name) => drawIcon(name, join(folder, `${name}.png`))))
  await drawAt(64)
    .composite([{ input: Buffer.from(NEWS_DOT), gravity: 'northeast' }])
    .toFile(join(folder, NEWS_ICON_PATH))
}

const NEWS_DOT =
  '<svg width="30" height="30"><circle cx="15" cy="15" r="13" fill="#c8102e" stroke="#fff" stroke-width="4"/></svg>'

async function drawIcon(name: keyof typeof ICONS, file: string): Promise<void> {
  const { size, scale, filled } = ICONS[name]
  const inner = Math.round(size * scale)
  const icon = drawAt(inner)
  if (!filled) {
    await icon.toFile(file)
    return
  }
  const input = await icon.toBuffer()
  const background = await colourAtEdge(input, inner)
  const canvas = sharp({ create: { width: size, height: size, channels: 3, background } })
  await canvas.composite([{ input }]).toFile(file)
}

function drawAt(size: number): Sharp {
  return sharp(readFileSync(SOURCE), { density: 72 * 16 })
    .resize(size, size)
    .png()
}

/** The icon's background, which continues behind its rounded corners. It is white if the icon has none. */
async function colourAtEdge(png: Buffer, size: number): Promise<{ r: number; g: number; b: number }> {
  const middle = { left: Math.floor(size / 2), top: Math.ceil(size * 0.02), width: 1, height: 1 }
  const pixel = await sharp(png).extract(middle).flatten({ background: '#fff' }).raw().toBuffer()
  return { r: pixel[0] ?? 255, g: pixel[1] ?? 255, b: pixel[2] ?? 255 }
}
