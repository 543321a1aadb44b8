import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { offer } from '../src/content/generated/offer.ts'
import { roofCheckForm } from '../src/content/generated/roof-check-form.ts'
import { FIELDS } from '../src/lead/lead.ts'

/** Texts, without generated modules and facts. */
const files = globSync([
  'content/page/*.yaml',
  'content/mails.yaml',
  'src/content/**/*.ts',
  'src/site/**/*.{ts,tsx,astro}',
]).filter((file) => !/generated|schema/.test(file))

/** Each figure of the offer, with the unit that follows it in a text. */
const TYPED_FIGURES: [figures: number[], unit: string][] = [
  [[offer.priceFromCents, offer.priceToCents], 'ct|Cent'],
  [[offer.guaranteeYears, offer.contractYears], 'Jahre'],
  [[offer.replyHours], 'h\\b|Stunden'],
  [[offer.roofCheckMinutes], 'Minuten'],
  [[offer.systemsInstalled], 'Anlagen|installiert'],
  [[offer.equityEuros], '€|Euro'],
]

/** Matches `10 Jahre` and, in a source file, `10\u00a0Jahre` and `10&nbsp;Jahre`. */
function matchAny(figures: number[], unit: string): string {
  const { format } = new Intl.NumberFormat('de-DE')
  return `\\b(?:${figures.flatMap((figure) => [figure, format(figure)]).join('|')})(?:\\s|\\\\u00a0|&nbsp;)*(?:${unit})`
}

describe('the texts of the page', () => {
  it('every figure of the offer comes from offer.yaml', () => {
    const typed = new RegExp(TYPED_FIGURES.map(([figures, unit]) => matchAny(figures, unit)).join('|'), 'i')
    const found = files.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => typed.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
    expect(found).toEqual([])
  })

  it('no text makes a promise that the law or the specification forbids', () => {
    const forbidden =
      /klimaneutral|umweltfreundlich|nachhaltig|\bgrüne?[rsnm]?\b|bis zu \d+|Testsieger|garantiert günstiger/i
    for (const file of files) expect(readFileSync(file, 'utf8'), file).not.toMatch(forbidden)
  })

  it('the estimate promises the price for the guaranteed years, because the contract may last longer', () => {
    expect(readFileSync('content/page/estimate.yaml', 'utf8')).not.toContain('{contractYears}')
  })

  it('no text has a second dot after the tax', () => {
    for (const file of files) expect(readFileSync(file, 'utf8'), file).not.toMatch(/\{(vat|priceWithVat)\}\./)
  })

  it('the error for a long message names the limit of the form', () => {
    expect(roofCheckForm.errors.message.too_long).toContain(String(FIELDS.message.maxLength))
  })
})
