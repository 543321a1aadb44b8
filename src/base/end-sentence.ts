/** Adds the full stop, unless the text ends with a date, which already has one. */
export const endSentence = (text: string): string => text.replace(/\.?$/, '.')
