/** A picture's facts beside its file in generated/pictures. */
export interface PictureFacts {
  alt: string
  /** Below the picture; only the samples have one, so that no drawing is taken for a finished job. */
  caption: string
  /** In pixels, each with the quality of its AVIF, 0 to 100. */
  encodings: readonly { widths: readonly number[]; quality: number }[]
}

export type Pictures = Record<'hero' | 'team', PictureFacts>

/** What the first screen stands on: the colours of its picture's upper edge and of its left one above the horizon. */
export interface Ground {
  sky: string
  skyLow: string
}
