export interface ContentPage {
  slug: string
  title: string
  description: string
  /** Still has a mark for each picture: `<img data-picture="montage" alt="…">`. */
  html: string
}

export type ContentPages = readonly ContentPage[]

/** The page after sending, if the provider has one. */
export const THANKS = 'danke'

export type ThanksPage = '' | `/${typeof THANKS}`

/** True if the voluntary questions follow the confirmation. Then there are questions, and no page replaces the confirmation. */
export type AsksAfterSending = boolean

export const PICTURE_MARK = /<img data-picture="([^"]*)" alt="([^"]*)">/g

export const picturesIn = (html: string) => [...html.matchAll(PICTURE_MARK)].map(([, name = '']) => name)
