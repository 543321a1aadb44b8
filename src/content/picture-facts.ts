/** A picture's facts, stored with its file in generated/pictures. */
export interface PictureFacts {
  alt: string
  /** Samples have a caption, so that visitors do not take a drawing for a finished job. */
  caption: string
  /** Widths in pixels, and their AVIF quality from 0 to 100. */
  encodings: readonly { widths: readonly number[]; quality: number }[]
}

export type Pictures = Record<'hero' | 'team', PictureFacts> & {
  /** The first screen's wide picture, with the words on its sky. If it is `null`, the hero's picture is next to the words. */
  wide: Pick<PictureFacts, 'encodings'> | null
}

/** Pictures that texts and facts name, by keyOf. `isSample` means that the repository contains it. */
export type NamedPictures = Readonly<Record<string, Pick<PictureFacts, 'encodings'> & { isSample: boolean }>>

/**
 * Includes the slot, because two slots may show the same picture. macOS may write the umlauts of a file's name as two characters, so
 * they are normalised. It has no dot, because Astro would take the rest for the extension of the file.
 */
export const keyOf = (slot: string, name: string) => `${slot}-${name.normalize().toLowerCase().replaceAll('.', '-')}`

/** The size on the page is in pixels. */
export interface Logo {
  src: string
  width: number
  height: number
}

/** The logos for light and dark background. If one is `null`, the page shows the provider's name as text. */
export interface Logos {
  light: Logo | null
  dark: Logo | null
  /** Mails show it on light background. Its address is a `data:` URL. */
  mail: Logo | null
}

/** The background of the first screen. It has hues of the picture's upper edge, and of its left edge above the horizon. */
export interface Background {
  sky: string
  skyLow: string
  skyWide: string
}
