import { getImage } from 'astro:assets'
import type { ImageMetadata } from 'astro'
import type { Pictured } from './ui/Picture.tsx'

interface Source {
  image: ImageMetadata
  /** In pixels. */
  widths: readonly number[]
  sizes: string
  /** AVIF's quality, 0 to 100; chosen by eye at the size it is shown. */
  quality: number
  media?: string
}

/** Encodes a `<picture>` at build: AVIF in several widths, and a JPEG of `width` for browsers without AVIF. */
export async function makePicture(image: ImageMetadata, width: number, sources: readonly Source[]): Promise<Pictured> {
  const { src } = await getImage({ src: image, width, format: 'jpeg', quality: 72 })
  return { sources: await Promise.all(sources.map(makeSource)), src, width: image.width, height: image.height }
}

async function makeSource({ image, widths, quality, sizes, media }: Source) {
  const encoded = widths.map(async (width) => {
    const { src } = await getImage({ src: image, width, format: 'avif', quality })
    return `${src} ${width}w`
  })
  const srcSet = (await Promise.all(encoded)).join(', ')
  return { type: 'image/avif', srcSet, sizes, width: image.width, height: image.height, media }
}
