/** A picture's facts beside its file in generated/pictures. */
export interface PictureFacts {
  alt: string
  /** Below the picture; only the samples have one, so that no drawing is taken for a finished job. */
  caption: string
  /** In pixels, each with the quality of its AVIF, 0 to 100. */
  encodings: readonly { widths: readonly number[]; quality: number }[]
}

export type Pictures = Record<'hero' | 'team', PictureFacts>

/** Pictures that texts and facts name, by keyOf. `isSample`: one that the repository ships. */
export type NamedPictures = Readonly<Record<string, Pick<PictureFacts, 'encodings'> & { isSample: boolean }>>

/** The name of a prepared picture's file, without its ending: the same one may stand in two places. */
export const keyOf = (place: string, name: string) => `${place}-${name.replace(/\.\w+$/, '').toLowerCase()}`

/** A drawn logo: its address, and its size on the page in pixels. */
export interface Logo {
  src: string
  width: number
  height: number
}

/** For light and for dark ground; `null`: the provider's name in words. */
export interface Logos {
  light: Logo | null
  dark: Logo | null
  /** For mails, on the light ground: its address is the picture itself. */
  mail: Logo | null
}

/** The ground of the first screen: the hues of its picture's upper edge and of its left one above the horizon. */
export interface Ground {
  sky: string
  skyLow: string
}
