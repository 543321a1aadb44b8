import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, expect, it } from 'vitest'
import { tempFolder } from '../../../../tests/support/temp-folder.ts'
import { PALETTES } from '../../brand/theme.ts'
import { compileBrand } from './compile-brand.ts'

let folder: string
beforeEach(() => {
  folder = tempFolder()
  mkdirSync(join(folder, 'content/images'), { recursive: true })
})

const image = (name: string, bytes: string | Buffer) => writeFileSync(join(folder, 'content/images', name), bytes)
const files = () => {
  const served = join(folder, 'public/brand')
  return existsSync(served) ? readdirSync(served) : []
}
const icon = () => readFileSync(join(folder, 'public/icon.svg'), 'utf8')
/** Red, green and blue in this row of the icon at 64 pixels, in the middle of the row. */
async function iconColour(row: number): Promise<number[]> {
  const { data, info } = await sharp(Buffer.from(icon())).resize(64, 64).raw().toBuffer({ resolveWithObject: true })
  const at = (64 * row + 32) * info.channels
  return [...data.subarray(at, at + 3)]
}

async function compile(colours: (typeof PALETTES)[keyof typeof PALETTES] = PALETTES.Sonne) {
  const result = await compileBrand(folder, { own: { action: '', accent: '', dark: '', ground: '' }, colours })
  return 'problems' in result ? { logos: null, sentences: result.problems.map(({ sentence }) => sentence) } : result
}

const svg = (inside: string, head = 'viewBox="0 0 300 100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${head}>${inside}</svg>`
const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#fff' } })
    .png()
    .toBuffer()
const SIGN = '<path d="M0 0h300v100H0z" fill="#0a5"/>'

it('draws the sign in the colours of the brand if there is no logo', async () => {
  expect(await compile()).toMatchObject({ logos: { light: null, dark: null, mail: null } })
  expect(icon()).toContain('fill="#0e2a3b"')
  await compile(PALETTES.Wald)
  expect(icon()).toContain('fill="#12312a"')
})

it('draws a logo for light and for dark background, three times as large as it is shown, and removes an old one', async () => {
  image('logo.svg', svg(SIGN))
  image('Logo-Dark.png', await png(900, 300))
  const { logos } = await compile()
  expect(logos?.light).toMatchObject({
    src: expect.stringMatching(/^\/brand\/logo-[0-9a-f]{10}\.webp$/),
    width: 120,
    height: 40,
  })
  expect(logos?.dark).toMatchObject({ height: 40 })
  const { width, height, hasAlpha } = await sharp(join(folder, 'public', logos?.light?.src ?? '')).metadata()
  expect({ width, height, hasAlpha }).toEqual({ width: 360, height: 120, hasAlpha: false })
  image('logo.svg', svg('<circle cx="50" cy="50" r="40"/>'))
  rmSync(join(folder, 'content/images/Logo-Dark.png'))
  await compile()
  expect(files()).toHaveLength(1)
})

it('draws the icon from the logo if there is no icon, and puts a PNG of the logo into the text of mails', async () => {
  image('logo.svg', svg(SIGN))
  const { logos } = await compile()
  expect([await iconColour(32), await iconColour(8)]).toEqual([
    [0, 170, 85],
    [251, 247, 240],
  ])
  expect(logos?.mail).toMatchObject({ width: 120, height: 40 })
  const [head = '', bytes = ''] = logos?.mail?.src.split(',') ?? []
  expect(head).toBe('data:image/png;base64')
  expect((await sharp(Buffer.from(bytes, 'base64')).metadata()).format).toBe('png')
})

it("takes the provider's icon, from which all sizes are drawn", async () => {
  image('icon.svg', svg('<circle cx="16" cy="16" r="16" fill="#c00"/>', 'viewBox="0 0 32 32"'))
  await compile()
  expect(await iconColour(32)).toEqual([204, 0, 0])
})

it.each([
  ['a script', svg(`<script>alert(1)</script>${SIGN}`)],
  ['an event', svg(`<g onload="alert(1)">${SIGN}</g>`)],
  ['a link', svg(`<a xlink:href="javascript:alert(1)">${SIGN}</a>`)],
  ['a foreign part', svg(`<foreignObject><iframe src="https://example.org"/></foreignObject>${SIGN}`)],
  ['a style that fetches', svg(`<style>@import url(https://example.org/x.css)</style>${SIGN}`)],
  ['an entity', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg(`${SIGN}<desc>&x;</desc>`)}`],
  ['a picture from elsewhere', svg(`<image href="file:///etc/hostname" width="9" height="9"/>${SIGN}`)],
])('an SVG with %s is drawn as pixels, and nothing of it is served', async (_, source) => {
  image('logo.svg', source)
  const { logos, sentences = [] } = (await compile()) as { logos: unknown; sentences?: string[] }
  // The compiler draws a logo or refuses it.
  expect(logos !== null || sentences.length === 1).toBe(true)
  for (const name of files()) expect((await sharp(join(folder, 'public/brand', name)).metadata()).format).toBe('webp')
})

it.each([
  ['logo.svg', svg('<text x="0" y="9">Sonne</text>'), /^Im SVG steht Schrift/],
  ['logo.svg', svg('<svg:text>Sonne</svg:text>'), /^Im SVG steht Schrift/],
  ['logo.svg', '<html><body>Hallo</body></html>', /^Das Bild ist leer, beschädigt oder kein SVG/],
  ['logo.svg', svg(''), /^Das Bild ist leer, beschädigt oder kein SVG/],
  ['logo.png', Buffer.from('GIF89a'), /^Das Bild ist leer, beschädigt oder kein SVG/],
  ['logo.svg', svg(SIGN.repeat(60_000)), /^Die Datei ist größer als 2 MB/],
])('%s that cannot be used is refused in a sentence: %#', async (name, bytes, sentence) => {
  image(name, bytes)
  expect(await compile()).toMatchObject({ sentences: [expect.stringMatching(sentence)] })
})

it('a PNG that is too small is refused with the size that it needs', async () => {
  image('logo.png', await png(90, 30))
  expect(await compile()).toMatchObject({
    sentences: ['Das Bild ist mit 90 × 30 Pixeln zu klein: Es braucht mindestens 80 Pixel in der Höhe.'],
  })
})
