/** A picture's facts beside its file in generated/pictures. */
export interface PictureFacts {
  alt: string
  /** Below the picture; only the samples have one, so that no drawing is taken for a finished job. */
  caption: string
  /** Of its AVIF, 0 to 100. */
  quality: number
}

export type Pictures = Record<'hero' | 'heroPhone' | 'team', PictureFacts>
