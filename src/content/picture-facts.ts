/** A picture's facts, stored with its file in generated/pictures. */
export interface PictureFacts {
  alt: string
  /** Only samples have one, so that visitors do not take a drawing for a finished job. */
  caption: string
  /** Widths in pixels, and their AVIF quality from 0 to 100. */
  encodings: readonly { widths: readonly number[]; quality: number }[]
}

export type Pictures = Record<'hero' | 'team', PictureFacts> & {
  /** The first screen's picture from edge to edge, with the words on its sky. `null`: the hero's picture is next to the words. */
  wide: Pick<PictureFacts, 'encodings'> | null
}

/** Pictures that texts and facts name, by keyOf. `isSample`: shipped with the repository. */
export type NamedPictures = Readonly<Record<string, Pick<PictureFacts, 'encodings'> & { isSample: boolean }>>

/** The file name without extension. It includes the slot, because two slots may show the same picture. */
export const keyOf = (slot: string, name: string) => `${slot}-${name.replace(/\.\w+$/, '').toLowerCase()}`

/** The size on the page is in pixels. */
export interface Logo {
  src: string
  width: number
  height: number
}

/** The logos for light and dark background; `null` shows the provider's name as text. */
export interface Logos {
  light: Logo | null
  dark: Logo | null
  /** Mails show it on light background: its address is a `data:` URL. */
  mail: Logo | null
}

/** The background of the first screen: hues of the picture's upper edge, and of its left edge above the horizon. */
export interface Background {
  sky: string
  skyLow: string
  skyWide: string
}
