/**
 * With a space instead. A calendar's text cannot have such characters. In a mail's header they add lines, so this is a
 * second guard: the parser already refuses them.
 */
export function withoutControlCharacters(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
}
