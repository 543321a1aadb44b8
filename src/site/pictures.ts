import { getImage } from 'astro:assets'
import type { ImageMetadata } from 'astro'
import type { Pictured, PictureSource } from './ui/Picture.tsx'

interface PictureRequest {
  image: ImageMetadata
  /** In pixels. */
  widths: readonly number[]
  sizes: string
  /** AVIF's quality, 0 to 100; chosen by eye at the size it is shown. */
  quality: number
  media?: string
}

/** Encodes the source of one `<picture>` at build: AVIF in several widths. */
export async function makeSource({ image, widths, sizes, quality, media }: PictureRequest): Promise<PictureSource> {
  const encoded = await Promise.all(
    widths.map(async (width) => {
      const { src } = await getImage({ src: image, width, format: 'avif', quality })
      return `${src} ${width}w`
    }),
  )
  return {
    type: 'image/avif',
    srcSet: encoded.join(', '),
    sizes,
    width: image.width,
    height: image.height,
    ...(media && { media }),
  }
}

/** Puts sources and the `<img>` together; the `<img>` is a JPEG for browsers without AVIF. */
export async function makePicture(sources: PictureSource[], image: ImageMetadata, width: number): Promise<Pictured> {
  const { src } = await getImage({ src: image, width, format: 'jpeg', quality: 72 })
  return { sources, src, width: image.width, height: image.height }
}
