import { createHash } from 'node:crypto'
import { globSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { deriveTheme, type Theme } from '../../brand/theme.ts'
import type { Logo, Logos } from '../../picture-facts.ts'
import { type Failed, failed } from '../problem.ts'
import type { AllContent } from '../read-content.ts'
import { writeIfChanged } from '../write-if-changed.ts'

/** The build copies this folder unchanged. Git ignores it. */
const OUTPUT = 'public/brand'
const ICON = 'public/icon.svg'

export const BRAND_PICTURES = ['logo', 'logo-dark', 'icon'] as const

/** Three times the logo's height on the page, for screens of high density. */
const LOGO_HEIGHT = 120
const MAX_WIDTH = 6 * LOGO_HEIGHT
const ICON_SIZE = 512
const MAX_BYTES = 2_000_000

export async function compileBrand(
  root: string,
  { colours }: AllContent['brand.yaml'],
): Promise<{ theme: Theme; logos: Logos } | Failed> {
  const theme = deriveTheme(colours)
  const logos: Logos = { light: null, dark: null, mail: null }
  const kept: string[] = []
  const present = globSync('content/images/*', { cwd: root })
  let icon = drawIcon(theme)
  for (const name of BRAND_PICTURES) {
    const file = present.find((path) => [`${name}.svg`, `${name}.png`].includes(basename(path).toLowerCase()))
    if (file === undefined) continue
    try {
      const bytes = readFileSync(join(root, file))
      const { data, width, height } = await drawPicture(bytes, name)
      if (name === 'icon') {
        icon = wrapIcon(data)
        continue
      }
      const fileName = `logo-${createHash('sha256').update(data).digest('hex').slice(0, 10)}.webp`
      kept.push(fileName)
      writeIfChanged(join(root, OUTPUT, fileName), data)
      const logo: Logo = { src: `/brand/${fileName}`, width: Math.round(width / 3), height: Math.round(height / 3) }
      logos[name === 'logo' ? 'light' : 'dark'] = logo
      if (name !== 'logo') continue
      icon = wrapIcon((await drawPicture(bytes, 'icon', 80)).data, theme.paper)
      const png = await sharp(data).flatten({ background: theme.paper }).png({ palette: true }).toBuffer()
      logos.mail = { ...logo, src: `data:image/png;base64,${png.toString('base64')}` }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      return failed({ file, sentence: error.message })
    }
  }
  for (const old of globSync('*', { cwd: join(root, OUTPUT) })) if (!kept.includes(old)) rmSync(join(root, OUTPUT, old))
  writeIfChanged(join(root, ICON), icon)
  return { theme, logos }
}

/**
 * Rasterises a logo or icon, so that visitors do not get a script or an address from an SVG. librsvg fetches nothing, and has
 * other fonts than the page. Throws RangeError with a German sentence if the file is unusable.
 */
async function drawPicture(bytes: Buffer, name: (typeof BRAND_PICTURES)[number], least = name === 'icon' ? 192 : 80) {
  if (bytes.length > MAX_BYTES)
    throw new RangeError('Die Datei ist größer als 2 MB. Exportier das Zeichen allein, ohne Fotos darin.')
  const isSvg = !bytes.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]))
  if (isSvg && /<(\w+:)?(text|filter)[\s>]/.test(bytes.toString())) {
    throw new RangeError(
      'Im SVG steht Schrift, die hier niemand hat, oder ein Filter wie ein Schatten. Wandle Schrift in Pfade um, oder speichere das Bild als PNG.',
    )
  }
  const limits = { limitInputPixels: 50_000_000 }
  try {
    const { width = 0, height = 0 } = await sharp(bytes, limits).metadata()
    if (!isSvg && height < least) {
      throw new RangeError(
        `Das Bild ist mit ${width} × ${height} Pixeln zu klein: Es braucht mindestens ${least} Pixel in der Höhe.`,
      )
    }
    const wanted = name === 'icon' ? ICON_SIZE : LOGO_HEIGHT
    // librsvg allows at most 100,000 dpi.
    const density = isSvg ? Math.min(2400, Math.max(72, (72 * wanted) / height)) : 72
    const drawing = sharp(bytes, { ...limits, density }).trim({ threshold: 1 })
    const data = await (name === 'icon'
      ? drawing.resize(ICON_SIZE, ICON_SIZE, { fit: 'contain', background: '#0000' }).png()
      : drawing.resize(MAX_WIDTH, LOGO_HEIGHT, { fit: 'inside' }).webp({ nearLossless: true, quality: 60 })
    ).toBuffer({ resolveWithObject: true })
    const { isOpaque, channels } = await sharp(data.data).stats()
    if (!isOpaque && channels[3]?.max === 0) throw new Error('Nothing is drawn.')
    return { data: data.data, ...data.info }
  } catch (cause) {
    if (cause instanceof RangeError) throw cause
    const sentence =
      'Das Bild ist leer, beschädigt oder kein SVG oder PNG. Exportier es neu, am besten als SVG mit Pfaden.'
    throw new RangeError(sentence, { cause })
  }
}

/** A roof above a module, in the brand's colours. */
const drawIcon = ({ night, glow, paper }: Theme) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="${night}"/><path d="M4 19 16 8l12 11" fill="none" stroke="${glow}" stroke-width="3.5" stroke-linejoin="round" stroke-linecap="round"/><path d="M10.5 20.5h11v6h-11z" fill="${paper}"/></svg>\n`

/** @param background for a logo made for light background, because a browser's tab may be dark */
const wrapIcon = (png: Buffer, background?: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${background ? '-48 -48 608 608' : '0 0 512 512'}">${background ? `<rect x="-48" y="-48" width="608" height="608" rx="114" fill="${background}"/>` : ''}<image width="512" height="512" href="data:image/png;base64,${png.toString('base64')}"/></svg>\n`
