// The kinds of values in content/. Files give every value as text, so each kind reads a text. A check's message is one German
// sentence. src/content/compiler/check-values.ts adds file, line and example to it.

import * as v from 'valibot'
import { isDay, toIsoDay } from '../../base/calendar-day.ts'
import { germanDay } from '../../base/german-time.ts'
import { suggestName } from '../suggest-name.ts'

/** Metadata of a kind: German name and valid example, for setup, editors and messages. */
export type FieldDoc = { title: string; example: string }

/** `unit: 'Cent'` means that a number below 1 is probably in euros. */
type Limits = { from: number; to: number; unit?: 'Cent' }

/** Longer words overflow a phone's screen, unless they contain `&shy;`. */
const MAX_WORD_LENGTH = 30

export const isText = v.string('Hier gehört ein Text hin, keine Liste und keine eingerückten Zeilen.')

/** A tag or a character reference. Before this check, `&shy;` and `&nbsp;` have been decoded. */
export const HTML = /<\/?[a-z][a-z0-9]*(\s[^<>]*)?\/?>|&(?:([aou])uml|#?\w+);|&(?:nbsp|shy)/i

/** A text of the page, with `&nbsp;` and `&shy;` decoded. */
const written = v.pipe(
  isText,
  v.trim(),
  v.nonEmpty('Hier fehlt etwas.'),
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are refused
  v.regex(/^[^\u0000-\u0008\u000b-\u001f\u007f\ufffd]*$/u, 'Darin steht ein Zeichen, das niemand lesen kann.'),
  v.check((value) => !HTML.test(value), explainHtml),
)
const NO_HTML = 'HTML gilt hier nicht: Es stünde so auf der Seite. Schreib nur den Text.'

/** @param otherwise the sentence if the HTML has no plain equivalent */
export function explainHtml({ input }: { input: string }, otherwise = NO_HTML): string {
  const [tag = '', , vowel] = HTML.exec(input) ?? []
  if (/^<br\b/i.test(tag)) return `Umbrüche setzt die Seite. Lösch ${tag}. Beispiel: Strom vom Dach`
  if (!tag.startsWith('&')) return otherwise
  if (!tag.endsWith(';')) return `Hinter ${tag} fehlt das Semikolon. Beispiel: ${tag};`
  return `Schreib das Zeichen selbst statt ${tag}. Beispiel: ${`${vowel ?? 'u'}\u0308`.normalize()}`
}

/** @param remedy advice after the sentence */
const withoutLongWords = (remedy: string) =>
  v.check<string, string>(
    (value) => longestWord(value) <= MAX_WORD_LENGTH,
    `Ein Wort ist länger als ${MAX_WORD_LENGTH} Zeichen und liefe auf einem Telefon über den Rand. ${remedy}`,
  )

const isDivided = withoutLongWords(
  'Schreib &shy; an die Stellen, an denen es getrennt werden darf. Beispiel: Wirtschaftlichkeits&shy;berechnung',
)

function longestWord(value: string): number {
  return Math.max(...value.split(/[\s\u00a0\u00ad\-–/@.&]+/u).map((word) => [...word].length))
}

export const text = v.pipe(written, isDivided, v.metadata({ example: 'Ein kurzer Satz.' }))

/** Gives each name the same kind. */
export const each = <const Name extends string, Kind>(names: readonly Name[], kind: Kind) =>
  Object.fromEntries(names.map((name) => [name, kind])) as Record<Name, Kind>

export const texts = <const Name extends string>(...names: Name[]) => each(names, text)

/** A sentence with one link, in square brackets. */
export const linkedText = v.pipe(
  written,
  isDivided,
  v.regex(/^[^[\]]*\[[^[\]]+\][^[\]]*$/, 'Die Wörter, die ein Link werden, gehören in eckige Klammern, einmal.'),
  v.transform((value) => {
    const [before = '', link = '', after = ''] = value.split(/[[\]]/)
    return { before, link, after }
  }),
  v.metadata({ example: 'Ruf uns an: [0251 123456].' }),
)

/** In forms, people often type these if they have nothing to enter. */
const NONE = /^(kein(e[rsmn]?)?|nein|nichts|haben wir nicht|gibt es (noch )?nicht|nicht vorhanden|entfällt|-+)$/i
const UNKNOWN =
  /^(weiß (ich )?(noch )?nicht|weiss (ich )?nicht|keine ahnung|unbekannt|egal|ja|n\/a|k\. ?a\.|tbd|\?+|\.{3,}|…)$/i

const empty = v.pipe(
  isText,
  v.trim(),
  v.transform((value) => (NONE.test(value) ? '' : value)),
  // Do not use v.empty(), because a union would then report its message and not the message of the other member.
  v.literal(''),
)

/** Also accepts `''`, with the message of the kind. */
const orEmptyText = <Value extends string>(filled: v.GenericSchema<string, Value>) =>
  v.union([empty, filled], ({ issues }) => issues?.at(-1)?.message ?? 'Das passt hier nicht.')

export const optionalText = v.optional(orEmptyText(text), '')

export const ADDRESS = /^(https?:|mailto:|tel:|\/(?!\s*[/\\])|#)/i
/** Browsers treat an address that begins with two slashes, or a slash and a backslash, as another site. */
export const NO_ADDRESS = 'Ein Link beginnt mit https://, mailto:, tel:, # oder einem / allein.'
export const optionalAddress = v.optional(orEmptyText(v.pipe(written, v.regex(ADDRESS, NO_ADDRESS))), '')

/** A fact of one line. */
export function fact({ title, example, longest = 60 }: FieldDoc & { longest?: number }) {
  return v.pipe(
    written,
    v.regex(/^[^\n]*$/, 'Das muss in eine Zeile passen.'),
    v.check((value) => !NONE.test(value) && !UNKNOWN.test(value), 'Das ist keine Angabe.'),
    // In a file of texts, placeholders have been filled before this check.
    v.regex(/^[^{}]*$/, 'Platzhalter gibt es hier nicht: Schreib den Wert selbst.'),
    v.regex(/^[^„“”"«»]*$/u, 'Anführungszeichen würden mitgedruckt. Lass sie weg.'),
    withoutLongWords('Kürze es, oder setz einen Bindestrich hinein.'),
    v.maxLength(longest, `Das ist länger als ${longest} Zeichen.`),
    v.metadata({ title, example }),
  )
}

/**
 * A fact that is parsed.
 * @param read returns a sentence if it fails
 */
export function readFact<Value extends object>(
  doc: FieldDoc & { longest?: number },
  read: (text: string) => Value | { sentence: string },
) {
  return v.pipe(
    fact(doc),
    v.rawTransform<string, Value>(({ dataset, addIssue, NEVER }) => {
      const value = read(dataset.value)
      if (!('sentence' in value)) return value
      addIssue({ message: value.sentence })
      return NEVER
    }),
  )
}

/**
 * May be empty or missing.
 * @param check checks a fact that is given
 */
export function optionalFact(doc: FieldDoc & { longest?: number }, check?: v.GenericValidation<string, string>) {
  return orEmpty(check === undefined ? fact(doc) : v.pipe(fact(doc), check))
}

export function orEmpty(filled: v.GenericSchema<string, string>) {
  return v.pipe(v.optional(orEmptyText(filled), ''), v.metadata(v.getMetadata(filled)))
}

/** National with a leading 0, or international with Germany's +49. */
const GERMAN_NUMBER = /^(?=(\D*\d){6,16}\D*$)(\+49|0049|\(?0[1-9])[\d\s/().\u00a0-]+$/

/** A telephone number as people read it. company.ts derives the number for links from it. */
export function phone(doc: FieldDoc) {
  return v.pipe(fact({ ...doc, longest: 30 }), v.regex(GERMAN_NUMBER, 'So lässt sich die Nummer nicht wählen.'))
}

export function email(doc: FieldDoc) {
  return v.pipe(fact({ ...doc, longest: 100 }), v.email(explainEmail))
}

function explainEmail({ input }: { input: string }): string {
  const [, host] = /@(.*[äöüß].*)/i.exec(input) ?? []
  if (!host) return 'An diese Adresse kommt keine Mail an.'
  const ascii = URL.parse(`http://${host}`)?.hostname ?? 'xn--…'
  return `Umlaute nach dem @ kennt nicht jedes Mailprogramm. Beispiel: ${input.replace(host, ascii)}`
}

export function webAddress({ title, example }: FieldDoc) {
  const isAddress = v.regex<string, string>(/^https:\/\/[^\s"<>]+\.[^\s"<>]+$/, 'Eine Adresse beginnt mit https://')
  return v.pipe(isText, v.trim(), isAddress, v.metadata({ title, example }))
}

export const PICTURE_NAME = /^[^/\\]+\.(jpe?g|png|webp|avif|tiff?)$/i

export const pictureName = v.regex<string, string>(
  PICTURE_NAME,
  'Hier gehört der Name eines Bildes aus content/images hin.',
)

export const pastDay = v.rawCheck<string>(({ dataset, addIssue }) => {
  if (!dataset.typed) return
  const day = toIsoDay(dataset.value)
  if (day !== null && !isDay(day)) return addIssue({ message: `Den ${dataset.value} gibt es nicht.` })
  if (day === null || day > germanDay(Date.now()))
    addIssue({ message: 'Schreib einen vergangenen Tag mit Punkten, wie im Beispiel.' })
})

export function postalCode(doc: FieldDoc) {
  return v.pipe(fact(doc), v.regex(/^\d{5}$/, 'Eine Postleitzahl hat fünf Ziffern.'))
}

/** German or technical notation: `22,9` and `22.9`. */
export function decimal(doc: FieldDoc & Limits) {
  return numeral(/^\d+([.,]\d{1,2})?$/, 'Hier gehört nur eine Zahl hin, ohne Einheit und ohne Tausenderpunkt.', doc)
}

export function whole(doc: FieldDoc & Limits) {
  return numeral(/^\d+$/, 'Hier gehört eine ganze Zahl hin, nur Ziffern.', doc)
}

function numeral(pattern: RegExp, sentence: string, { title, example, from, to, unit }: FieldDoc & Limits) {
  return v.pipe(
    isText,
    v.trim(),
    v.check((value) => unit === undefined || !/^0[.,]\d/.test(value), 'Gefragt sind Cent, nicht Euro.'),
    v.regex(pattern, sentence),
    v.transform((value) => Number(value.replace(',', '.'))),
    v.minValue(from, `Das ist zu wenig. Von ${from} bis ${to} ist alles möglich.`),
    v.maxValue(to, `Das ist zu viel. Von ${from} bis ${to} ist alles möglich.`),
    v.metadata({ title, example }),
  )
}

export function choice<const Values extends readonly string[]>(values: Values, { title, example }: FieldDoc) {
  return v.pipe(
    isText,
    v.trim(),
    v.transform((typed) => values.find((value) => value.toLowerCase() === typed.toLowerCase()) ?? typed),
    v.picklist(values, `Das steht nicht zur Wahl. Es gibt: ${values.join(', ')}.`),
    v.metadata({ title, example }),
  )
}

export function yesOrNo({ title, example }: FieldDoc) {
  return v.pipe(
    isText,
    v.trim(),
    v.transform((typed) => typed.toLowerCase().replace(/^j$/, 'ja').replace(/^n$/, 'nein')),
    v.picklist(['ja', 'nein'], 'Hier steht ja oder nein.'),
    v.transform((value) => value === 'ja'),
    v.metadata({ title, example }),
  )
}

/** A missing value means no. */
export function optionalYes(doc: FieldDoc) {
  return v.pipe(v.optional(yesOrNo(doc), 'nein'), v.metadata(doc))
}

export function list<Item extends v.GenericSchema>(item: Item, { shortest = 1, longest = 20 } = {}) {
  const count = shortest === longest ? `Hier gehören ${longest} Einträge hin.` : ''
  const none = shortest === 0 ? ' Ohne Einträge steht hinter dem Doppelpunkt: []' : ''
  return v.pipe(
    v.array(
      item,
      `Hier gehört eine Liste hin: jede Zeile beginnt eingerückt mit einem Strich und einem Leerzeichen.${none}`,
    ),
    v.minLength(shortest, count || 'Die Liste ist leer.'),
    v.maxLength(longest, count || `Mehr als ${longest} Einträge haben keinen Platz.`),
  )
}

/** The list has exactly as many entries as the page has places. */
export const exactly = <Item extends v.GenericSchema>(count: number, item: Item) =>
  list(item, { shortest: count, longest: count })

export function group<Entries extends v.ObjectEntries>(entries: Entries) {
  const names = Object.keys(entries)
  const knownNames = names.join(', ')
  return v.strictObject(entries, ({ expected, received, path }) => {
    const { key, input } = path?.at(-1) ?? {}
    if (expected === 'never' && !Array.isArray(input)) {
      const suggestion = suggestName(String(key), names)
      if (/\s/.test(String(key))) return 'Diese Zeile gehört zu keiner Angabe. Ist sie eine Notiz, fehlt davor das #.'
      return `Diesen Namen kennt hier niemand. ${suggestion ? `Gemeint ist wohl ${suggestion}.` : `Es gibt: ${knownNames}.`}`
    }
    if (received === 'undefined') return 'Diese Angabe fehlt.'
    return `Hier gehören diese Namen hin, jeder mit Doppelpunkt und ohne Strich: ${knownNames}.`
  })
}

/** @param later placeholders that stay, because the server fills them in when it sends a mail, or the browser does */
export const groupFilledLater = <Entries extends v.ObjectEntries>(later: readonly string[], entries: Entries) =>
  v.pipe(group(entries), v.metadata({ later }))

/** Checks values that must fit together, once each of them is right. A mistake is reported at the last name. */
export function fitTogether<Values extends object, const Name extends keyof Values & string>(
  names: readonly Name[],
  isRight: (values: Pick<Values, Name>) => boolean,
  sentence: string,
) {
  const paths = names.map((name) => [name])
  const check = v.partialCheck(paths as never, isRight as never, sentence)
  return v.forward(check, paths.at(-1) as never) as v.GenericValidation<Values, Values>
}

/** The path of a `rawCheck` issue. The key leads to the wrong value. */
export function pathTo(input: unknown, key: string): [v.IssuePathItem] {
  return [{ type: 'unknown', origin: 'value', input, key, value: Object(input)[key] }]
}
