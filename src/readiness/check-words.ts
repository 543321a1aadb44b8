import { businessLetterLines } from '../content/business-letter.ts'
import { company } from '../content/generated/company.ts'
import { mails } from '../content/generated/mails.ts'
import { type Finding, wrong } from './finding.ts'

/** A page, or the words of a mail. */
interface Text {
  path: string
  text: string
}

/** The confirmation that visitors get, without the values that are filled in when it is sent. */
export function readMailText(): Text {
  const words = JSON.stringify(mails.confirmation).replace(/\{(name|due|ref)\}/g, '')
  const sender = [company.legalName, company.street, company.phoneLabel, company.email, ...businessLetterLines(company)]
  return { path: 'Mail an Besucher', text: `${words} ${sender.join(' ')}` }
}

const PLACEHOLDER =
  /lorem ipsum|\bTODO\b|\bXXX+|\bTBD\b|\{\w+\}|\[…[^\]]*\]|\[(?:Name|Firma|Adresse|Ort|Datum|Nummer)[^\]]*\]/i
const sample = (pattern: RegExp, key: string) => {
  const todo = `Trag in content/company.yaml bei ${key} eure Angaben ein, oder ruf npm run setup auf.`
  return [pattern, 'Noch ein Beispiel', todo] as const
}

const UNFIT: readonly (readonly [pattern: RegExp, what: string, todo: string])[] = [
  [PLACEHOLDER, 'Platzhalter', 'Schreib an diese Stelle, was dort stehen soll.'],
  sample(/Muster Dachstrom/i, 'brand und name'),
  sample(/Musterstraße/i, 'street'),
  sample(/(Erika|Max) Mustermann/i, 'contacts'),
  sample(/Frieda Beispiel/i, 'represented'),
  // Domains for examples (RFC 2606), and numbers that are kept free for fiction.
  sample(/[\w.+-]+@([\w-]+\.)*(example\.(org|com|net)|[\w-]+\.(example|invalid|test))\b/i, 'email'),
  sample(/0221 ?4710\d{3}|(?<!\d)(\+49|0)221[\s/-]*4710\d{3}/, 'phone oder contacts'),
  [
    /ec\.europa\.eu\/(?:consumers\/)?odr|Online-Streitbeilegung|OS-Plattform/i,
    'Verweis auf die Streitbeilegungsplattform der EU',
    'Streich ihn: Die Plattform gibt es seit dem 20. Juli 2025 nicht mehr.',
  ],
]

/** Words that must not go live: gaps, facts of the sample, a link to a platform that is closed. */
export function findUnfitWords(texts: readonly Text[]): Finding[] {
  return UNFIT.flatMap(([pattern, what, todo]) => {
    const found = texts.filter(({ text }) => pattern.test(text))
    const [first] = found
    if (first === undefined) return []
    const words = pattern.exec(first.text)?.[0]
    return [wrong(`${what}: "${words}" (${found.map(({ path }) => path).join(', ')})`, todo)]
  })
}

/** A price for consumers names its tax (§ 3 PAngV), within this many characters. */
const NEAR = 90
const PRICE = /\d[\d,]*\s*(?:(?:ct|Cent)\b|(?:€|Euro)\s*(?:\/|pro |je )\s*(?:kWh|Kilowattstunde))/g
const TAX = /inkl\. MwSt\.|inklusive (?:der )?(?:Mehrwertsteuer|MwSt\.)|einschließlich Mehrwertsteuer/

export function findPricesWithoutTax(texts: readonly Text[]): Finding[] {
  return texts.flatMap(({ path, text }) => {
    const bare = [...text.matchAll(PRICE)].find(
      ({ index, 0: price }) => !TAX.test(text.slice(Math.max(0, index - NEAR), index + price.length + NEAR)),
    )
    if (bare === undefined) return []
    const around = text.slice(Math.max(0, bare.index - 25), bare.index + 25).trim()
    const todo = 'Schreib „inkl. MwSt.“ dahinter, in content/page am einfachsten mit {priceWithVat}.'
    return [wrong(`Preis ohne Steuer: "… ${around} …" (${path})`, todo)]
  })
}
