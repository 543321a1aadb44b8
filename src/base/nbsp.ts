/** A space that does not break a line. */
export const NBSP = '\u00a0'

/** Keeps a telephone number on one line. */
export const preventLineBreaks = (text: string) => text.replaceAll(' ', NBSP)
