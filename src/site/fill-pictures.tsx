import type { ImageMetadata } from 'astro'
import { renderToStaticMarkup } from 'react-dom/server'
import { namedPictures } from '../content/generated/named-pictures.ts'
import { PICTURE_MARK, picturesIn } from '../content/pages.ts'
import { keyOf } from '../content/pictures.ts'
import { makePicture } from './pictures.ts'
import { Picture, type Pictured } from './ui/Picture.tsx'

const files = import.meta.glob<{ default: ImageMetadata }>('../content/generated/pictures/*.jpg', { eager: true })

/** @returns `null` if the compiler has not found the file */
async function makeNamedPicture(place: string, name: string, sizes: string): Promise<Pictured | null> {
  const key = keyOf(place, name)
  const image = files[`../content/generated/pictures/${key}.jpg`]
  const facts = namedPictures[key]
  if (image === undefined || facts === undefined) return null
  return makePicture(image.default, { ...facts, alt: '', caption: '' }, sizes)
}

export async function makeNamedPictures(place: string, names: readonly string[], sizes: string) {
  const made = names.map(async (name) => [name, await makeNamedPicture(place, name, sizes)] as const)
  return Object.fromEntries(await Promise.all(made))
}

/** Replaces the marks in a text's HTML by pictures. */
export async function fillPictures(html: string): Promise<string> {
  const pictures = picturesIn(html).map((name) => makeNamedPicture('text', name, '(min-width: 44rem) 42rem, 100vw'))
  const made = await Promise.all(pictures)
  return html.replace(PICTURE_MARK, (_, __, alt: string) => {
    // Decode, because React escapes the text again.
    const words = alt.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
    return renderToStaticMarkup(<Picture picture={made.shift() as Pictured} alt={words} />)
  })
}
