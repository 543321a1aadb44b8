/** What the page knows about a picture beside its file in generated/pictures. */
export interface PictureFacts {
  alt: string
  /** Below the picture; only the sample has one, since nobody may take an illustration for a finished job. */
  caption: string
  /** Of its AVIF, 0 to 100. */
  quality: number
}

export type Pictures = Record<'hero' | 'heroPhone' | 'team', PictureFacts>
