/** German sentences for what YAML cannot read. Each says what to do, since the person who typed it writes no code. */

const TAB = 'Eingerückt wird mit Leerzeichen, nicht mit der Tabulatortaste. Beispiel: zwei Leerzeichen vor firstDay: Mo'
const COLON =
  'Hier fehlt nach dem Namen der Doppelpunkt mit einem Leerzeichen dahinter, oder, wenn die Zeile zum Text darüber gehört, am Anfang zwei Leerzeichen. Beispiel: town: Münster'
const INDENT =
  'Die Zeile ist nicht richtig eingerückt: Was zusammengehört, beginnt gleich weit rechts, je Stufe zwei Leerzeichen. Beispiel: firstDay: Mo, zwei Leerzeichen weiter rechts als phoneHours:'
const DASH = 'Nach dem Strich fehlt ein Leerzeichen. Beispiel: - Anna Berger'
const SECOND_COLON =
  'Im Text steht ein Doppelpunkt. Setz den Text in gerade Anführungszeichen. Beispiel: title: "Achtung: neue Zeiten"'
const UNCLOSED = 'Das Anführungszeichen am Anfang hat keines am Ende. Beispiel: brand: "Dachstrom Münsterland"'
const UNOPENED = 'Das Anführungszeichen am Ende hat keines am Anfang. Beispiel: brand: "Dachstrom Münsterland"'
const QUOTES_INSIDE =
  'In den Anführungszeichen stehen noch einmal welche. Nimm innen „ und “. Beispiel: title: "Unser „Rundum“-Paket"'
const TWICE = 'Diesen Namen gibt es weiter oben schon. Lösch eine der beiden Zeilen.'
const ESCAPE = 'Ein Rückstrich \\ bedeutet zwischen " und " etwas Eigenes. Schreib ihn doppelt: \\\\'
const DASHES = 'Eine Zeile aus drei Strichen gehört hier nicht hin. Lösch sie.'
const HARD_SPACE =
  'Hier steht ein geschütztes Leerzeichen, das aussieht wie ein gewöhnliches. Ersetz es durch ein gewöhnliches.'

export function startsBadly(character: string): string {
  return `Ein Text, der mit ${character} beginnt, gehört in gerade Anführungszeichen. Beispiel: title: "{price} für dich"`
}

/** What YAML takes for a plain text, though one of its quotation marks has gone. */
export function findLostQuote(text: string): string | null {
  return text.endsWith('"') && text.split('"').length % 2 === 0 ? UNOPENED : null
}

/**
 * @param code of the `yaml` package
 * @param number of the line that the package names, from 1
 * @returns the line where a person finds the mistake, and the sentence for it
 */
export function explainSyntax(code: string, lines: readonly string[], number: number) {
  const line = lines[number - 1] ?? ''
  const next = lines[number] ?? ''
  const at = (sentence: string, place = number) => ({ line: place, sentence })
  if (/^ *(- *)?\t/.test(line)) return at(TAB)
  if (/^ *(- *)?\t/.test(next)) return at(TAB, number + 1)
  if (/^\s*\u00a0|:\u00a0/.test(line)) return at(HARD_SPACE)
  if (code === 'DUPLICATE_KEY') return at(TWICE)
  if (code === 'BAD_DQ_ESCAPE') return at(ESCAPE)
  if (line.trim() === '---' || line.trim() === '...') return at(DASHES)
  const unclosed = findUnclosed(lines, number)
  if (unclosed > 0) return at(UNCLOSED, unclosed)
  const bracket = findOpenBracket(lines, number)
  if (bracket > 0) return at(startsBadly(textOf(lines[bracket - 1] ?? '').charAt(0)), bracket)
  for (const place of [number, number - 1]) {
    if (/^\s*-[^\s-]/.test(lines[place - 1] ?? '')) return at(DASH, place)
  }
  const value = textOf(line)
  if (/^["']/.test(value)) return at(QUOTES_INSIDE)
  const bad = /^(?:[{[\]}&*!|>%@`,]|[-?](?=\s))/.exec(value)
  if (bad && !/^\s*-\s/.test(line)) return at(startsBadly(bad[0]))
  if (/:\s.*:(\s|$)/.test(line)) return at(SECOND_COLON)
  if (line.trim() !== '' && !/:(\s|$)|^\s*-(\s|$)/.test(line)) return at(COLON)
  if (indentOf(next) > indentOf(line)) return at(INDENT, findOutlier(lines, number + 1))
  return at(INDENT, findOutlier(lines, number))
}

/** What stands behind the name or the dash of a line. */
const textOf = (line: string) => line.replace(/^\s*(- +)?([\w-]+:\s+)?/, '')

/** The first line whose quotation mark stays open, up to the one that the package stumbled over. */
function findUnclosed(lines: readonly string[], number: number): number {
  for (let index = 0; index < Math.min(number, lines.length); index++) {
    const value = textOf(lines[index] ?? '').trimEnd()
    const quote = /^["']/.exec(value)?.[0]
    if (quote === undefined || value.indexOf(quote, 1) > 0) continue
    // A text may go on in the next lines, but none of them looks like a name with its value.
    const rest = lines.slice(index + 1)
    const closing = rest.findIndex((one) => one.includes(quote))
    if (closing === -1 || rest.slice(0, closing + 1).some((one) => /^\s*(- |[\w-]+:(\s|$))/.test(one))) return index + 1
    index += closing + 1
  }
  return 0
}

/** The same for a bracket, which swallows the lines below it. */
function findOpenBracket(lines: readonly string[], number: number): number {
  const above = lines.slice(0, number)
  const opens = (line: string) => /^\s*(- +|[\w-]+:\s+)+[{[][^}\]]*$/.test(line)
  return above.findIndex((line, index) => opens(line) && !above.slice(index + 1).some((one) => /[}\]]/.test(one))) + 1
}

/** Where a line stands as far right as the one before the last, the one between them is the one that is wrong. */
function findOutlier(lines: readonly string[], number: number): number {
  const written = (place: number) => /^\s*[^#\s]/.test(lines[place - 1] ?? '')
  const before = (place: number) => {
    let at = place - 1
    while (at > 0 && !written(at)) at--
    return at
  }
  const last = before(number)
  const first = before(last)
  const column = (place: number) => indentOf((lines[place - 1] ?? '').replace('- ', '  '))
  const hasValue = /:\s+\S/.test(lines[last - 1] ?? '')
  return first > 0 && hasValue && column(first) === column(number) && column(last) < column(number) ? last : number
}

const indentOf = (line: string) => line.search(/\S/)
