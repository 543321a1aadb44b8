// German sentences for the parser's errors. Each explains how to fix the error, because editors of content/ write no code.

import type { YAMLError } from 'yaml'

const TAB =
  'Eingerückt wird mit Leerzeichen, nicht mit der Tabulatortaste. Beispiel: zwei Leerzeichen vor court: Amtsgericht Münster'
const COLON =
  'Hier fehlt nach dem Namen der Doppelpunkt mit einem Leerzeichen dahinter, oder, wenn die Zeile zum Text darüber gehört, am Anfang zwei Leerzeichen, oder, wenn sie eine Notiz ist, am Anfang ein #. Beispiel: town: Münster'
const INDENT =
  'Diese Zeile oder die darunter ist nicht richtig eingerückt: Was zusammengehört, beginnt gleich weit rechts, je Stufe zwei Leerzeichen. Beispiel: court: zwei Leerzeichen weiter rechts als register:'
const DASH = 'Nach dem Strich fehlt ein Leerzeichen. Beispiel: - Anna Berger'
const SECOND_COLON =
  'Im Text steht ein Doppelpunkt. Setz den Text in gerade Anführungszeichen. Beispiel: title: "Achtung: neue Zeiten"'
const QUOTES =
  'Ein Text in Anführungszeichen beginnt und endet mit ", und innen steht weder " noch \\. Innen gehen „ und “. Beispiel: title: "Unser „Rundum“-Paket"'
const TWICE = 'Diesen Namen gibt es weiter oben schon. Lösch eine der beiden Zeilen.'
const DASHES = 'Eine Zeile aus drei Strichen gehört hier nicht hin. Lösch sie.'
const HARD_SPACE =
  'Hier steht ein geschütztes Leerzeichen, das aussieht wie ein gewöhnliches. Ersetz es durch ein gewöhnliches.'
export const CONFLICT =
  'Zwei Änderungen stehen übereinander. Lösch die Zeilen mit <<<<<<<, ======= und >>>>>>> und eine der beiden Fassungen.'
const POSTCODE = 'Nach der Postleitzahl fehlt der Doppelpunkt. Beispiel: 84051: Altdorf'
export const STARTS_BADLY =
  'Ein Text, der mit einem Zeichen wie {, * oder - beginnt, gehört in gerade Anführungszeichen. Beispiel: title: "{price} für dich"'

/** Matched against the line that the parser names. The first match counts. */
const BY_LINE: readonly [line: RegExp, sentence: string][] = [
  [/^(<{7}|={7}|>{7})/, CONFLICT],
  [/^ *(- *)?\t/, TAB],
  [/^\s*\u00a0|:\u00a0/, HARD_SPACE],
  [/^---\s*$/, DASHES],
  [/^\s*-[^\s-]/, DASH],
  [/^\s*\d{5}([\s–-][^:]*)?$/, POSTCODE],
  [/^\s*(- +)?([\w-]+:\s+)?["']/, QUOTES],
  [/^\s*(- +)?([\w-]+:\s+)?[{[\]}&*!|>%@`,]|^\s*(- +)?[\w-]+:\s+[-?]\s/, STARTS_BADLY],
  [/:\s.*:(\s|$)/, SECOND_COLON],
  [/^(?!\s*(-\s|$))(?!.*:(\s|$))/, COLON],
]

export function explainSyntax(source: string, { code, pos }: YAMLError): { line: number; sentence: string } {
  const lines = source.split('\n')
  const line = source.slice(0, pos[0]).split('\n').length
  if (code === 'DUPLICATE_KEY') return { line, sentence: TWICE }
  const open = lines.slice(0, line).findLastIndex((text, index) => opensQuote(text) && endsText(lines[index + 1]))
  if (open >= 0) return { line: open + 1, sentence: QUOTES }
  if (/^\t/.test(lines[line] ?? '')) return { line: line + 1, sentence: TAB }
  const [, sentence = INDENT] = BY_LINE.find(([pattern]) => pattern.test(lines[line - 1] ?? '')) ?? []
  return { line, sentence: explainLeft(lines, line) ?? sentence }
}

const NAME = /^( *(?:- +)?)([^\s:#"'-][^:]*):(?=\s|$)/g
const columnOf = (name?: RegExpExecArray) => name?.[1]?.length ?? 0

/** Explains a name that starts further left than the name above it, but further right than the group of that name. */
function explainLeft(lines: readonly string[], line: number): string | undefined {
  const names = lines.slice(0, line).flatMap((text) => [...text.matchAll(NAME)])
  const [above, here] = names.slice(-2)
  const missing = columnOf(above) - columnOf(here)
  const aligned = names.slice(0, -1).findLast((name) => columnOf(name) <= columnOf(here))
  if (here?.input !== lines[line - 1] || missing <= 0 || columnOf(aligned) === columnOf(here)) return undefined
  return `${here?.[2]} beginnt weiter links als ${above?.[2]}. Gehört es dazu, setz ${missing} Leerzeichen davor.`
}

/** True for a text without its closing quotation mark. The parser then reads to the next mark, many lines below. */
function opensQuote(line: string): boolean {
  const [, mark] = /^\s*(?:- +)?(?:[\w-]+:\s+)?(["'])/.exec(line) ?? []
  return mark !== undefined && line.split(mark).length % 2 === 0
}

/** A name or a list entry at the start of the next line ends a text. */
const endsText = (next = '') => /^\s*($|- |[\w-]+:(\s|$))/.test(next)
