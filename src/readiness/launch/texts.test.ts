import { describe, expect, it } from 'vitest'
import { findClaims, findPlaceholders, findPricesWithoutTax } from './texts.ts'

const texts = (text: string) => [{ where: '/', text }]
const count = (find: (all: { where: string; text: string }[]) => unknown[]) => (text: string) =>
  find(texts(text)).length

describe('placeholders', () => {
  it.each(['Lorem ipsum dolor', 'TODO: Text', 'Hallo {vorname}', 'XXXX GmbH', '[Name der Firma]', '[… fehlt: .env]'])(
    'are named: %s',
    (text) => expect(count(findPlaceholders)(text)).toBe(1),
  )
  it.each(['Du zahlst 22 ct.', 'Wir (die Firma) [1] sind da.', 'Todoist'])(
    'are not seen where there are none: %s',
    (text) => expect(count(findPlaceholders)(text)).toBe(0),
  )
})

describe('a price', () => {
  it.each([
    'Nur 22–24 ct/kWh für dich.',
    'Nur 0,22 € pro kWh.',
    '22,9 Cent je Kilowattstunde, dazu kommt nichts.',
    `22 ct/kWh ${'und noch viel mehr Text '.repeat(8)} inkl. MwSt.`,
  ])('without its tax is named: %s', (text) => expect(count(findPricesWithoutTax)(text)).toBe(1))
  it.each([
    '22–24 ct/kWh inkl. MwSt.',
    'inkl. MwSt. 22 ct',
    '24 ct pro Kilowattstunde inklusive Mehrwertsteuer',
    '24 Stunden',
  ])('with it is left alone: %s', (text) => expect(count(findPricesWithoutTax)(text)).toBe(0))
})

describe('a claim that needs proof', () => {
  it.each([
    'klimaneutraler Strom',
    'umweltfreundlich',
    'nachhaltige Energie',
    'grüner Strom',
    'bis zu 70 % sparen',
    'Testsieger 2026',
    'der günstigste Anbieter',
    'Marktführer im Münsterland',
  ])('is named: %s', (text) => expect(count(findClaims)(text)).toBe(1))
  it.each(['Sofort günstiger Strom', 'im grünenden Garten', '10 Jahre garantiert', 'kostenlose Dachprüfung'])(
    'is not seen in: %s',
    (text) => expect(count(findClaims)(text)).toBe(0),
  )
})
