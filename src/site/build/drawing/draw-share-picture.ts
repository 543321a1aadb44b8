import { join } from 'node:path'
import sharp from 'sharp'
import { background } from '../../../content/generated/background.ts'
import { logos } from '../../../content/generated/logos.ts'
import { theme } from '../../../content/generated/theme.ts'
import { SHARE_SIZE, shareWords } from '../../share-words.ts'

const PICTURES = join(import.meta.dirname, '../../../content/generated/pictures')
const PUBLIC = join(import.meta.dirname, '../../../../public')
const MARGIN = 64
/** Width of the text. The picture next to it fades into the text's background. */
const COLUMN = 450
const PICTURE_WIDTH = 690

// fontconfig reads this variable when the first text is drawn.
process.env.FONTCONFIG_FILE = join(import.meta.dirname, '../../fonts/share-picture/fonts.conf')

/**
 * The picture of shared links, as a JPEG, because every messenger shows it. For the home page, it has the hero as on a wide
 * screen. For another page, it has the page's title and first picture.
 * @param picture the name of a prepared one
 */
export async function drawSharePicture(title: string = shareWords().headline, picture = 'hero'): Promise<Buffer> {
  const { brand, tagline, price, vat } = shareWords()
  const { width, height } = SHARE_SIZE
  const { light: logo } = logos
  const name = logo
    ? { png: await sharp(join(PUBLIC, logo.src)).resize(COLUMN, 64, { fit: 'inside' }).png().toBuffer(), left: 0 }
    : { ...(await drawText([brand, `\n${tagline}`], { width: COLUMN - 84, height: 58 })), left: 84 }
  const heading = await drawText([title], { width: COLUMN, height: 240 })
  const offer = await drawText([price, `  ${vat}`], { width: 640, height: 56 }, theme['on-sun'])
  const bottom = height - MARGIN
  const badge = { width: offer.width + 56, height: offer.height + 44 }
  const beside = width - PICTURE_WIDTH
  const sign = `<g transform="translate(${MARGIN} ${MARGIN + 2}) scale(2.1)"><path d="M1.5 13.5 16 2l14.5 11.5" fill="none" stroke="${theme.ink}" stroke-width="3"/><path d="M8 15h7v7H8zM17 15h7v7h-7z" fill="${theme.ink}"/></g>`
  const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<linearGradient id="background" x2="0" y2="1"><stop stop-color="${background.sky}"/><stop offset=".5" stop-color="${background.skyLow}"/></linearGradient>
<linearGradient id="fade"><stop offset="${beside / width}" stop-color="#fff"/><stop offset="${beside / width + 0.14}"/></linearGradient>
<mask id="words"><rect width="${width}" height="${height}" fill="url(#fade)"/></mask>
<rect width="${width}" height="${height}" fill="url(#background)" mask="url(#words)"/>
${logo ? '' : sign}
<rect x="${MARGIN}" y="${bottom - badge.height}" width="${badge.width}" height="${badge.height}" rx="14" fill="${theme.sun}"/>
</svg>`
  const photo = await sharp(join(PICTURES, `${picture}.jpg`))
    .resize(PICTURE_WIDTH, height, { position: 'bottom' })
    .toBuffer()
  return sharp(photo)
    .extend({ left: beside })
    .composite([
      { input: Buffer.from(overlay), left: 0, top: 0 },
      { input: name.png, left: MARGIN + name.left, top: MARGIN + 2 },
      {
        input: heading.png,
        left: MARGIN,
        top: Math.round((MARGIN + 100 + bottom - badge.height - heading.height) / 2),
      },
      { input: offer.png, left: MARGIN + 28, top: bottom - badge.height + 22 },
    ])
    .jpeg({ quality: 80, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer()
}

/** Draws a text, and a smaller one after it, as large as the box allows. Lines break only between words. */
export async function drawText(
  [text, smaller = '']: readonly string[],
  box: { width: number; height: number },
  colour: string = theme.ink,
) {
  const markup = `<span foreground="${colour}" line_height=".84">${escapeMarkup(text)}<span size="52%">${escapeMarkup(smaller)}</span></span>`
  const drawing = sharp({ text: { text: markup, font: 'Bricolage Grotesque 96pt ExtraBold', rgba: true, ...box } })
  const { data, info } = await drawing.png().toBuffer({ resolveWithObject: true })
  return { png: data, width: info.width, height: info.height }
}

/** Removes soft hyphens, which are for narrow pages. */
function escapeMarkup(text = ''): string {
  return text.replaceAll('\u00ad', '').replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
