/**
 * Replaces control characters with a space, and trims. A calendar's text must not have them, and in a
 * mail's header they would add lines. The form's parser already refuses them, so this is a second guard.
 */
export function withoutControlCharacters(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
}
