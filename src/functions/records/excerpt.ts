/**
 * The beginning of a text on one line.
 * @param max in characters
 */
export function excerptOf(text: string, max: number): string {
  const onOneLine = text.replaceAll(/\s+/g, ' ')
  return onOneLine.length > max ? `${onOneLine.slice(0, max).toWellFormed()} …` : onOneLine
}
