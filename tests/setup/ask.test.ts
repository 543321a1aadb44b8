import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Schema, schemaAt } from '../../src/content/compiler/look-into-schema.ts'
import { FACT_FILES, factsSchema, readFacts } from '../../src/setup/facts.ts'
import { SECTIONS } from '../../src/setup/sections.ts'
import type { ContentCopy } from '../support/content-copy.ts'
import { contentOf, converse, sampleContent } from './conversation.ts'

let copy: ContentCopy
beforeEach(() => {
  copy = sampleContent()
})
afterEach(() => copy[Symbol.dispose]())

const run = (answers: Parameters<typeof converse>[1]) => converse(copy, answers)
const company = () => contentOf(copy)['company.yaml']

describe('the questions', () => {
  it('ask for every fact once', () => {
    const facts = FACT_FILES.flatMap((file) => leaves(schemaAt(factsSchema, [file]), file))
    expect(SECTIONS.flatMap(({ fields }) => fields).sort()).toEqual(facts.sort())
  })

  function leaves(schema: Schema | undefined, path: string): string[] {
    if (schema?.entries === undefined) return [path]
    return Object.entries(schema.entries).flatMap(([name, entry]) => leaves(entry, `${path}.${name}`))
  }

  it('show their title, an example or the choice, and what stands there now', async () => {
    const { asked } = await run([])
    expect(asked).toContain('Postleitzahl (z. B. 48153) [48143]: ')
    expect(asked).toContain('In Gründung, also noch nicht im Handelsregister? (ja, nein) [ja]: ')
    expect(asked).toContain('Umsatzsteuer-ID, falls es eine gibt (z. B. DE123456789; freiwillig) [DE123456789]: ')
    for (const question of asked) expect(question).not.toMatch(/undefined|\[object/)
  })

  it('answered by Enter alone change nothing, and say so', async () => {
    const before = readFacts(copy.root)
    const { code, output } = await run([])
    expect({ code, last: output.split('\n').at(-1) }).toEqual({ code: 0, last: 'Es ändert sich nichts.' })
    expect(readFacts(copy.root)).toEqual(before)
  })
})

describe('an answer', () => {
  it('is written after a summary and a yes', async () => {
    const { code, output } = await run([
      [/^Name auf der Seite/, 'Solar: Nord #1'],
      [/^Postleitzahl/, '01067'],
      [/^Umsatzsteuer-ID/, '-'],
      [/^Wo die Seite läuft.*Firma/, 'Höster & Söhne 🎉'],
      [/^Schreiben/, 'ja'],
    ])
    expect(code).toBe(0)
    expect(output).toContain('  postalCode: 48143 → 01067')
    expect(output).toContain('  vatId: DE123456789 → (leer)')
    expect(output).toMatch(/content\/privacy\.yaml\n {2}host, name: .* → Höster & Söhne 🎉/)
    expect(output).toMatch(
      /Geschrieben\.[\s\S]*content\/images[\s\S]*content\/page[\s\S]*\.env[\s\S]*npm run launch-check/,
    )
    expect(company()).toMatchObject({ brand: 'Solar: Nord #1', postalCode: '01067', vatId: '' })
    expect(contentOf(copy)['privacy.yaml'].host.name).toBe('Höster & Söhne 🎉')
    expect(copy.read('company.yaml')).toContain('# Kopf\nbrand: "Solar: Nord #1"\nname: Muster Dachstrom\n')
  })

  it('that is wrong is asked again, in the words that are used for the file', async () => {
    const { output, code } = await run([
      [/^Postleitzahl/, '4814', '48145'],
      [/^Ort /, '-', 'Münster'],
      [/^E-Mail/, 'dach', 'dach@example.org'],
      [/^Schreiben/, 'ja'],
    ])
    expect(output).toContain('  Postleitzahl "4814": Eine Postleitzahl hat fünf Ziffern. Beispiel: 48153')
    expect(output).toContain('  Ort: Diese Angabe muss sein.')
    expect(output).toContain('An diese Adresse kommt keine Mail an.')
    expect({ code, postalCode: company().postalCode }).toEqual({ code: 0, postalCode: '48145' })
  })

  it('that does not fit the others has its section asked again', async () => {
    const { output } = await run([
      [/^Niedrigster Preis/, '30', '21,5'],
      [/^Höchster Preis/, '20', '25'],
      [/^… ab/, '18', '7'],
      [/^… bis \(Stunde\)/, '8', '19'],
      [/^Schreiben/, 'ja'],
    ])
    expect(output).toContain(
      '  content/offer.yaml, priceToCents: Der höchste Preis liegt unter dem niedrigsten. Beispiel: 24,9',
    )
    expect(output).toContain(
      '  content/company.yaml, phoneHours, toHour: Diese Stunde liegt nicht nach der ersten (fromHour). Beispiel: 18',
    )
    expect(contentOf(copy)['offer.yaml']).toMatchObject({ priceFromCents: 21.5, priceToCents: 25 })
    expect(company().phoneHours).toMatchObject({ fromHour: 7, toHour: 19 })
  })

  it('about the register is wanted only from a company that is in one', async () => {
    const first = await run([])
    expect(first.asked.join()).not.toContain('Registernummer')
    await run([
      [/^In Gründung/, 'nein'],
      [/^Registergericht/, 'Amtsgericht Münster'],
      [/^Registernummer/, '12', 'HRB 12'],
      [/^Schreiben/, 'ja'],
    ])
    expect(company().register).toEqual({ court: 'Amtsgericht Münster', number: 'HRB 12' })
    await run([
      [/^In Gründung/, 'ja'],
      [/^Schreiben/, 'ja'],
    ])
    expect(company().register).toEqual({ court: '', number: '' })
  })
})

describe('a list', () => {
  it('grows to its limit', async () => {
    await run([
      [/Name \(Eintrag 2/, 'Änne: C'],
      [/Name \(Eintrag 3/, 'D'],
      [/Name \(Eintrag 4/, 'E'],
      [/Aufgabe \(z\. B\. Beratung\): /, 'no', '- x', 'Büro'],
      [/Telefon .*123457\): /, '0221 4710102', 'keine', '0221 4710103', '0221 4710104'],
      [/^Schreiben/, 'ja'],
    ])
    expect(company().contacts.map(({ name, role }) => `${name}/${role}`)).toEqual([
      'Erika Mustermann/Beratung',
      'Änne: C/no',
      'D/- x',
      'E/Büro',
    ])
  })

  it('shrinks, and is asked again where nothing is left', async () => {
    const { output } = await run([
      [/^Wer vertritt.*Eintrag 1, - streicht/, '-', '-'],
      [/^Wer vertritt.*Eintrag 1, Enter/, '', 'Ada Beispiel'],
      [/^Schreiben/, 'ja'],
    ])
    expect(output).toContain('  Die Liste ist leer.')
    expect(company().represented).toEqual(['Ada Beispiel'])
  })
})
