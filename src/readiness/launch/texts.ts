import { type Finding, finding } from './finding.ts'

interface Text {
  where: string
  text: string
}

/** What somebody left to be filled in. */
const PLACEHOLDER =
  /lorem ipsum|\bTODO\b|\bXXX+|\bTBD\b|\{\w+\}|\[…[^\]]*\]|\[(?:Name|Firma|Adresse|Ort|Datum|Nummer)[^\]]*\]/i

export function findPlaceholders(texts: readonly Text[]): Finding[] {
  return texts.flatMap(({ where, text }) => {
    const match = PLACEHOLDER.exec(text)
    if (match === null) return []
    return [finding(`Platzhalter "${match[0]}" (${where})`, 'Schreib an diese Stelle, was dort stehen soll.')]
  })
}

/** A price for consumers names its tax (§ 3 PAngV): in the same breath, not somewhere on the page. */
const PRICE = /\d[\d,]*\s*(?:(?:ct|Cent)\b|(?:€|Euro)\s*(?:\/|pro |je )\s*(?:kWh|Kilowattstunde))/g
const TAX = /inkl\. MwSt\.|inklusive (?:der )?(?:Mehrwertsteuer|MwSt\.)|einschließlich Mehrwertsteuer/
const NEAR = 90

export function findPricesWithoutTax(texts: readonly Text[]): Finding[] {
  return texts.flatMap(({ where, text }) => {
    const bare = [...text.matchAll(PRICE)].find(
      ({ index, 0: price }) => !TAX.test(text.slice(Math.max(0, index - NEAR), index + price.length + NEAR)),
    )
    if (bare === undefined) return []
    const around = text.slice(Math.max(0, bare.index - 25), bare.index + 25).trim()
    return [
      finding(
        `Preis ohne Steuer: "… ${around} …" (${where})`,
        'Schreib „inkl. MwSt.“ dahinter, in content/page am einfachsten mit {priceWithVat}.',
      ),
    ]
  })
}

/** What may be advertised only by who can prove it (UWG, EmpCo). */
const CLAIMS =
  /klimaneutral|klimafreundlich|CO[₂2]-(?:neutral|frei)|umweltfreundlich|umweltschonend|nachhaltig\w*|\bgrüne[rsnm]?\b|\bökologisch\w*|bis zu \d+\s*%|Testsieger|TÜV[- ]geprüft|zertifiziert\w*|ausgezeichnet(?:e[rsn]?)? (?:Service|Qualität)|Marktführer|führende[rn]? (?:Anbieter|Unternehmen)|Nr\. ?1|Nummer 1|(?:beste|günstigste|billigste)[rsn]? (?:Preis|Anbieter|Strom)|garantiert günstiger|100 ?% (?:Ökostrom|sauber)/i

export function findClaims(texts: readonly Text[]): Finding[] {
  return texts.flatMap(({ where, text }) => {
    const match = CLAIMS.exec(text)
    if (match === null) return []
    return [
      finding(
        `"${match[0]}" braucht einen Beleg (${where})`,
        'Streich es, oder halte den Beleg bereit und nenne ihn daneben.',
      ),
    ]
  })
}
