export const NBSP = '\u00a0'

export const preventLineBreaks = (text: string) => text.replaceAll(' ', NBSP)
