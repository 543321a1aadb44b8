/** The words of a command as a shell takes them: what is in double quotes is one. */
export function splitWords(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word)
}
