/** A page of content/pages. */
export interface ContentPage {
  /** Its address, without the slash. */
  slug: string
  title: string
  description: string
  /** Its pictures are marks yet: `<img data-picture="montage" alt="…">`. */
  html: string
}

export type ContentPages = readonly ContentPage[]

/** The page where visitors land after sending, if the provider has one. */
export const THANKS = 'danke'

/** Its address, or `''`. */
export type ThanksPage = '' | `/${typeof THANKS}`

export const PICTURE_MARK = /<img data-picture="([^"]*)" alt="([^"]*)">/g

/** The names of a text's pictures, in its order. */
export const picturesIn = (html: string) => [...html.matchAll(PICTURE_MARK)].map(([, name = '']) => name)
