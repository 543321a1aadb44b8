import { getImage } from 'astro:assets'
import type { ImageMetadata } from 'astro'
import { renderToStaticMarkup } from 'react-dom/server'
import { namedPictures } from '../content/generated/named-pictures.ts'
import { pictures } from '../content/generated/pictures.ts'
import { PICTURE_MARK, picturesIn } from '../content/pages.ts'
import { keyOf, type PictureFacts } from '../content/picture-facts.ts'
import { Picture, type Pictured } from './ui/Picture.tsx'

const files = import.meta.glob<{ default: ImageMetadata }>('../content/generated/pictures/*.jpg', { eager: true })

/** Encodes a `<picture>` at build time. It has AVIF in several widths, and one JPEG for browsers without AVIF. */
export async function makePicture(
  image: ImageMetadata,
  { encodings }: Pick<PictureFacts, 'encodings'>,
  sizes: string,
  jpegWidth = 960,
): Promise<Pictured> {
  const { src } = await getImage({ src: image, width: Math.min(jpegWidth, image.width), format: 'jpeg', quality: 72 })
  const encoded = encodings.flatMap(({ widths, quality }) =>
    // Never encode a width larger than the picture.
    [...new Set(widths.map((width) => Math.min(width, image.width)))].map(async (width) => {
      const { src } = await getImage({ src: image, width, format: 'avif', quality })
      return `${src} ${width}w`
    }),
  )
  const srcSet = (await Promise.all(encoded)).join(', ')
  return { srcSet, sizes, src, width: image.width, height: image.height }
}

/** The picture for the full width. `null` if the provider only has a picture that is shown next to the words. */
export async function makeWidePicture(): Promise<Pictured | null> {
  const image = files['../content/generated/pictures/hero-wide.jpg']
  return pictures.wide && image ? makePicture(image.default, pictures.wide, '100vw', 1600) : null
}

/** The sample house at dusk, for the end of the page. `null` if the provider has own pictures. */
export async function makeEvening(): Promise<{ phone: Pictured; wide: Pictured } | null> {
  const [phone, wide] = ['evening-phone', 'evening'].map((name) => files[`../content/generated/pictures/${name}.jpg`])
  if (!phone || !wide) return null
  const encodings = (widths: number[], dense: number) => [
    { widths, quality: 56 },
    { widths: [dense], quality: 66 },
  ]
  return {
    phone: await makePicture(phone.default, { encodings: encodings([480, 750], 1080) }, '100vw'),
    wide: await makePicture(wide.default, { encodings: encodings([1280], 1920) }, '100vw', 1600),
  }
}

/** Returns `null` if the compiler has not found the file. */
async function makeNamedPicture(slot: string, name: string, sizes: string): Promise<Pictured | null> {
  const key = keyOf(slot, name)
  const image = files[`../content/generated/pictures/${key}.jpg`]
  const facts = namedPictures[key]
  if (image === undefined || facts === undefined) return null
  return makePicture(image.default, facts, sizes)
}

export async function makeNamedPictures(slot: string, names: readonly string[], sizes: string) {
  const pictures = names.map(async (name) => [name, await makeNamedPicture(slot, name, sizes)] as const)
  return Object.fromEntries(await Promise.all(pictures))
}

/** Replaces the marks in a text's HTML by pictures. */
export async function fillPictures(html: string): Promise<string> {
  const named = picturesIn(html).map((name) => makeNamedPicture('text', name, '(min-width: 44rem) 42rem, 100vw'))
  const made = await Promise.all(named)
  return html.replace(PICTURE_MARK, (_, __, alt: string) => {
    // Decode, because React escapes the text again.
    const words = alt.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
    return renderToStaticMarkup(<Picture picture={made.shift() as Pictured} alt={words} />)
  })
}
