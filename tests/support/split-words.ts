/** Splits a command into words as a shell does; text in double quotes is one word. */
export function splitWords(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word)
}
