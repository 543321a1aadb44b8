import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { benefits } from '../content/page/benefits.ts'
import { faq } from '../content/page/faq.ts'
import { fieldErrors } from '../content/page/roof-check.ts'
import { MAX_LENGTH } from '../src/lead/lead.ts'

const files = globSync(['content/**/*.ts', 'src/site/**/*.{ts,tsx,astro}']).filter(
  (file) => file !== 'content/offer.ts',
)

describe('the texts', () => {
  it('take every figure of the offer from offer.ts', () => {
    const typed =
      /\b22\b.{0,3}\b24\b|\b24\s?(?:h\b|Stunden)|\b500\s+(?:Anlagen|installiert)|\b10[\s\\u0a]*Jahre|\b2\s+Minuten|\b0\s?€/i
    const found = files.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => typed.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
    expect(found).toEqual([])
  })

  it('make no promise that the law or the specification does not allow', () => {
    const forbidden =
      /klimaneutral|umweltfreundlich|nachhaltig|\bgrüne?[rsnm]?\b|bis zu \d+|Testsieger|garantiert günstiger/i
    for (const file of files) expect(readFileSync(file, 'utf8'), file).not.toMatch(forbidden)
  })

  it('count eight questions and six benefits', () => {
    expect(faq.items).toHaveLength(8)
    expect(2 + benefits.cards.length + 1).toBe(6)
  })

  it('name the limit that the form has', () => {
    expect(fieldErrors.message.too_long).toContain(String(MAX_LENGTH.message))
  })
})
