/** A page of content/pages. */
export interface ContentPage {
  /** The path, without the slash. */
  slug: string
  title: string
  description: string
  /** Pictures are still marks: `<img data-picture="montage" alt="…">`. */
  html: string
}

export type ContentPages = readonly ContentPage[]

/** The page after sending, if the provider has one. */
export const THANKS = 'danke'

/** The path of that page, or `''`. */
export type ThanksPage = '' | `/${typeof THANKS}`

/** True if the voluntary questions follow the confirmation: there are questions, and no page replaces the confirmation. */
export type AsksAfterSending = boolean

export const PICTURE_MARK = /<img data-picture="([^"]*)" alt="([^"]*)">/g

/** The names of a text's pictures, in order. */
export const picturesIn = (html: string) => [...html.matchAll(PICTURE_MARK)].map(([, name = '']) => name)
