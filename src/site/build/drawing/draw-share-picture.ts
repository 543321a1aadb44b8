import { join } from 'node:path'
import sharp from 'sharp'
import { SHARE_SIZE, type shareWords } from '../../share-words.ts'
import { type Block, outline, setText } from './typeset.ts'

/** The page's palette: styles/base.css. */
const INK = '#16202b'
const PAPER = '#fbf7f0'
const SUN = '#ffc22e'

const BACKGROUND = join(import.meta.dirname, '../../../content/generated/pictures/hero.jpg')
const MARGIN = 64
/** The picture shows its house on the right. */
const COLUMN = 500
const LEADING = 1.04

/**
 * Draws the picture of shared links: the hero, as it looks on a wide screen. Letters are drawn as outlines, because a
 * machine that builds may have no fonts.
 * @returns a JPEG, which every messenger shows
 */
export async function drawSharePicture(words: ReturnType<typeof shareWords>): Promise<Buffer> {
  const { width, height } = SHARE_SIZE
  const photo = await sharp(BACKGROUND).resize(width, height, { fit: 'cover', position: 'bottom' }).toBuffer()
  return sharp(photo)
    .composite([{ input: Buffer.from(overlay(words)) }])
    .jpeg({ quality: 80, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer()
}

/** Every word of the picture, as large as its place allows. */
function setWords(words: ReturnType<typeof shareWords>) {
  const brand = setText(words.brand, { width: COLUMN - 84, maxLines: 1, largest: 38 })
  const tagline = setText(words.tagline, { width: COLUMN - 84, maxLines: 1, largest: Math.min(26, brand.size * 0.75) })
  const headline = setText(words.headline, { width: COLUMN, maxLines: 3, largest: 82 })
  const price = setText(words.price, { width: 440, maxLines: 1, largest: 72 })
  const vat = setText(words.vat, { width: 180, maxLines: 1, largest: 34 })
  return { brand, tagline, headline, price, vat }
}

function overlay(words: ReturnType<typeof shareWords>): string {
  const { width, height } = SHARE_SIZE
  const { brand, tagline, headline, price, vat } = setWords(words)
  const top = MARGIN + 40
  const bottom = height - MARGIN
  const badge = { width: price.width + vat.width + 76, height: price.size * 1.42 }
  const baseline = bottom - badge.height / 2 + price.size * 0.36
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><linearGradient id="sky"><stop offset=".34" stop-color="${PAPER}" stop-opacity=".88"/><stop offset=".66" stop-color="${PAPER}" stop-opacity="0"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#sky)"/>
${mark(MARGIN, top - 38, INK)}
${set(brand, { x: MARGIN + 84, y: top - 4 })}
${set(tagline, { x: MARGIN + 84, y: top + 28 })}
${set(headline, { x: MARGIN - 3, y: (top + 60 + bottom - badge.height) / 2 - (headline.lines.length * headline.size * LEADING) / 2 + headline.size * 0.82 })}
<rect x="${MARGIN}" y="${bottom - badge.height}" width="${badge.width}" height="${badge.height}" rx="14" fill="${SUN}"/>
${set(price, { x: MARGIN + 28, y: baseline })}
${set(vat, { x: MARGIN + 28 + price.width + 20, y: baseline })}
</svg>`
}

function set({ lines, size }: Block, { x, y }: { x: number; y: number }): string {
  return lines.map((line, index) => outline(line, { x, y: y + index * size * LEADING, size, fill: INK })).join('')
}

/** The roof over a row of modules of ui/Brand.tsx. */
function mark(x: number, y: number, colour: string): string {
  return `<g transform="translate(${x} ${y}) scale(2.1)"><path d="M1.5 13.5 16 2l14.5 11.5" fill="none" stroke="${colour}" stroke-width="3"/><path d="M8 15h7v7H8zM17 15h7v7h-7z" fill="${colour}"/></g>`
}
