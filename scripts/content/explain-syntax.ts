/** German sentences for what YAML cannot read. Each says what to do, since the person who typed it writes no code. */

const TAB = 'Eingerückt wird mit Leerzeichen, nicht mit der Tabulatortaste.'
const COLON = 'Nach dem Namen fehlt der Doppelpunkt mit einem Leerzeichen dahinter. Beispiel: town: Münster'
const INDENT =
  'Die Zeile ist nicht richtig eingerückt: Was zusammengehört, beginnt gleich weit rechts, je Stufe zwei Leerzeichen.'
const SECOND_COLON =
  'Im Text steht ein Doppelpunkt. Setz den Text in gerade Anführungszeichen. Beispiel: title: "Achtung: neue Zeiten"'
const UNCLOSED = 'Das Anführungszeichen am Anfang hat keines am Ende. Beispiel: brand: "Dachstrom Münsterland"'
const QUOTES_INSIDE =
  'In den Anführungszeichen stehen noch einmal welche. Nimm innen „ und “. Beispiel: title: "Unser „Rundum“-Paket"'
const TWICE = 'Diesen Namen gibt es weiter oben schon. Lösch eine der beiden Zeilen.'
const ESCAPE = 'Ein Rückstrich \\ bedeutet zwischen " und " etwas Eigenes. Schreib ihn doppelt: \\\\'

export function startsBadly(character: string): string {
  return `Ein Text, der mit ${character} beginnt, gehört in gerade Anführungszeichen. Beispiel: title: "{price} für dich"`
}

/**
 * @param code of the `yaml` package
 * @param number of the line that the package names, from 1
 * @returns the line where a person finds the mistake, and the sentence for it
 */
export function explainSyntax(code: string, lines: readonly string[], number: number, message: string) {
  const line = lines[number - 1] ?? ''
  const next = lines[number] ?? ''
  const at = (sentence: string, place = number) => ({ line: place, sentence })
  if (/^ *(- *)?\t/.test(line)) return at(TAB)
  if (/^ *(- *)?\t/.test(next)) return at(TAB, number + 1)
  if (code === 'DUPLICATE_KEY') return at(TWICE)
  if (code === 'BAD_DQ_ESCAPE') return at(ESCAPE)
  const value = line.replace(/^\s*(- +)?([\w-]+:\s+)?/, '')
  if (/^["'].*["']\s*\S/.test(value)) return at(QUOTES_INSIDE)
  if (/^["']/.test(value)) return at(/^(["']).*\1\s*$/.test(value) ? QUOTES_INSIDE : UNCLOSED)
  if (/^[{[\]}&*!|>%@`]/.test(value)) return at(startsBadly(value.charAt(0)))
  if (/:\s.*:(\s|$)/.test(line)) return at(SECOND_COLON)
  if (line.trim() !== '' && !/:(\s|$)|^\s*-\s/.test(line)) return at(COLON)
  if (indentOf(next) > indentOf(line)) return at(INDENT, number + 1)
  return at(`${INDENT} (${message})`)
}

const indentOf = (line: string) => line.search(/\S/)
