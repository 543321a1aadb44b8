import { type Document, isCollection, isScalar, type ParsedNode, visit, type YAMLParseError } from 'yaml'

/** German sentences for the parser's errors. Each says what to do: content/ is edited by people who write no code. */

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

/** For the errors that have one cause. */
const BY_CODE: Partial<Record<YAMLParseError['code'], string>> = {
  BAD_DQ_ESCAPE: ESCAPE,
  DUPLICATE_KEY: TWICE,
  MULTIPLE_DOCS: DASHES,
}

/** A line that begins with a name, or the entry of a list: no text goes on like that. */
const NAME_OR_ENTRY = /^\s*(- |[\w-]+:(\s|$))/

export function startsBadly(character: string): string {
  return `Ein Text, der mit ${character} beginnt, gehört in gerade Anführungszeichen. Beispiel: title: "{price} für dich"`
}

/** A plain text whose first quotation mark is gone. */
export function findLostQuote(text: string): string | null {
  return text.endsWith('"') && text.split('"').length % 2 === 0 ? UNOPENED : null
}

/**
 * @param lineAt the line of an offset, from 1
 * @returns the line where a person finds the mistake, and the sentence for it
 */
export function explainSyntax(
  document: Document<ParsedNode>,
  source: string,
  error: YAMLParseError | Document['warnings'][number],
  lineAt: (offset: number) => number,
): { line: number; sentence: string } {
  const lines = source.split(/\r?\n/)
  const number = lineAt(error.pos[0])
  const line = lines[number - 1] ?? ''
  const next = lines[number] ?? ''
  const at = (sentence: string, place = number) => ({ line: place, sentence })
  if (/^ *(- *)?\t/.test(line)) return at(TAB)
  if (/^ *(- *)?\t/.test(next)) return at(TAB, number + 1)
  if (/^\s*\u00a0|:\u00a0/.test(line)) return at(HARD_SPACE)
  const sentence = line.trim() === '---' ? DASHES : BY_CODE[error.code]
  if (sentence !== undefined) return at(sentence)
  const open = findOpen(document, source, error.pos[0])
  if (open) return at(open.sentence, lineAt(open.offset))
  if (/^\s*-[^\s-]/.test(line)) return at(DASH)
  const value = line.replace(/^\s*(- +)?([\w-]+:\s+)?/, '')
  if (/^["']/.test(value)) return at(QUOTES_INSIDE)
  const bad = /^(?:[{[\]}&*!|>%@`,]|[-?](?=\s))/.exec(value)
  if (bad && !/^\s*-\s/.test(line)) return at(startsBadly(bad[0]))
  if (/:\s.*:(\s|$)/.test(line)) return at(SECOND_COLON)
  const isEntry = /^\s*-(\s|$)/.test(line)
  if (line.trim() !== '' && !/:(\s|$)/.test(line) && (!isEntry || /^\s+[\w-]+:/.test(next))) return at(COLON)
  return at(INDENT, findOutlier(lines, number))
}

/** The first quotation mark or bracket that stays open, and swallows the lines below it. */
function findOpen(document: Document<ParsedNode>, source: string, end: number) {
  let found: { offset: number; sentence: string } | null = null
  visit(document, {
    Node(_, node) {
      const [start, stop] = node.range ?? [end, end]
      if (start >= end) return visit.BREAK
      const text = source.slice(start, stop)
      const below = text.split('\n').slice(1)
      const isQuoted = isScalar(node) && /^["']/.test(text)
      const isOpenBracket = isCollection(node) && node.flow && !/[\]}]$/.test(text.trimEnd())
      if (isQuoted && below.some((line) => NAME_OR_ENTRY.test(line))) found = { offset: start, sentence: UNCLOSED }
      else if (isOpenBracket) found = { offset: start, sentence: startsBadly(source.charAt(start)) }
      return found === null ? undefined : visit.BREAK
    },
  })
  return found as { offset: number; sentence: string } | null
}

/**
 * The package names the line above one that is too far right. Where the next lines stand as far right as those before it,
 * it is itself too far left.
 */
function findOutlier(lines: readonly string[], number: number): number {
  const column = (line = '') => line.replace('- ', '  ').search(/\S/)
  const isWritten = (line: string) => /^\s*[^#\s]/.test(line)
  const above = lines.slice(0, number - 1).findLast(isWritten)
  const here = column(lines[number - 1])
  const below = lines.findIndex((line, index) => index >= number && isWritten(line))
  if (column(lines[below]) <= here || column(above) === column(lines[below])) return number
  return below + 1
}
