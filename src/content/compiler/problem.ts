import { printNumber } from '../numbers.ts'

/** A mistake in a file of content/, in one German sentence. */
export interface Problem {
  /** Below the project, such as `content/company.yaml`. */
  file: string
  /** From 1; nothing where it is the whole file. */
  line?: number
  sentence: string
}

/** `content/company.yaml, Zeile 12: …` */
export function printProblem({ file, line, sentence }: Problem): string {
  return `${file}${line === undefined ? '' : `, Zeile ${line}`}: ${sentence}`
}

/** A mistake in one value: its key, the value as it stands there, the sentence, and the example of a right one. */
export function describeValue(key: string, value: unknown, sentence: string, example: string | undefined): string {
  const text = typeof value === 'number' ? printNumber(value) : value
  const shown = typeof text === 'string' && text !== '' ? ` "${shorten(text)}"` : ''
  return `${key}${shown}: ${sentence}${example && !sentence.includes('Beispiel:') ? ` Beispiel: ${example}` : ''}`
}

function shorten(value: string): string {
  const characters = [...value.replace(/\s+/g, ' ')]
  return characters.length > 50 ? `${characters.slice(0, 50).join('')}…` : characters.join('')
}
