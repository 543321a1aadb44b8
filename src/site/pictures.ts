import { getImage } from 'astro:assets'
import type { ImageMetadata } from 'astro'
import type { PictureFacts } from '../content/picture-facts.ts'
import type { Pictured } from './ui/Picture.tsx'

/** Encodes a `<picture>` at build time: AVIF in several widths, and one JPEG for browsers without AVIF. */
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
