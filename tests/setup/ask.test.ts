import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ContentCopy } from '../support/content-copy.ts'
import { type Answers, contentOf, converse, sampleContent } from './conversation.ts'

let copy: ContentCopy
beforeEach(() => {
  copy = sampleContent()
})
afterEach(() => copy[Symbol.dispose]())

const run = (answers: Answers) => converse(copy, answers)
const company = () => contentOf(copy)['company.yaml']
const YES = [/^Schreiben/, 'ja'] as const

describe('the questions', () => {
  it('show a title, an example or the choice, and the present value; Enter alone changes nothing', async () => {
    const { asked, code, output } = await run([])
    expect(asked).toContain('Postleitzahl (z. B. 48153) [48143]')
    expect(asked).toContain('In Gründung, also noch nicht im Handelsregister? (ja, nein) [ja]')
    expect(asked).toContain('Umsatzsteuer-ID, falls es eine gibt (z. B. DE123456789; freiwillig) [DE123456789]')
    for (const question of asked) expect(question).not.toMatch(/undefined|\[object/)
    expect({ code, last: output.split('\n').at(-1) }).toEqual({ code: 0, last: 'Es ändert sich nichts.' })
  })

  it('go back one by one with <, keep the answers, and stop at the first', async () => {
    const { asked } = await run([
      [/^Name auf der Seite/, '<', 'Solar Nort', 'Solar Nord'],
      [/^Firma wie/, '<'],
      [/Aufgabe .*\[Beratung\]/, '<'],
      YES,
    ])
    expect(asked.slice(0, 4).map((question) => question.replace(/ \(.*\)/, ''))).toEqual([
      'Name auf der Seite, kurz [Muster Dachstrom]',
      'Name auf der Seite, kurz [Muster Dachstrom]',
      'Firma wie im Register, ohne Rechtsform [Muster Dachstrom]',
      'Name auf der Seite, kurz [Solar Nort]',
    ])
    expect(asked.filter((question) => question.includes('[Erika Mustermann]'))).toHaveLength(2)
    expect(company().brand).toBe('Solar Nord')
  })
})

describe('an answer', () => {
  it('is written after a summary and a yes', async () => {
    const { code, output } = await run([
      [/^Name auf der Seite/, 'Solar: Nord #1'],
      [/^Postleitzahl/, '01067'],
      [/^Umsatzsteuer-ID/, '-'],
      [/^Wo die Seite läuft.*Firma/, 'Höster & Söhne 🎉'],
      YES,
    ])
    expect(code).toBe(0)
    expect(output).toContain('  postalCode: 48143 → 01067')
    expect(output).toContain('  vatId: DE123456789 → (leer)')
    expect(output).toMatch(/content\/privacy\.yaml\n {2}host, name: .* → Höster & Söhne 🎉/)
    expect(output).toMatch(/Geschrieben\.[\s\S]*npm run launch-check/)
    expect(company()).toMatchObject({ brand: 'Solar: Nord #1', postalCode: '01067', vatId: '' })
    expect(contentOf(copy)['privacy.yaml'].host.name).toBe('Höster & Söhne 🎉')
    expect(copy.read('company.yaml')).toContain('# Kopf\nbrand: "Solar: Nord #1"\nname: Muster Dachstrom\n')
  })

  it('that is wrong is asked again, in the words that are used for the file', async () => {
    const { output } = await run([
      [/^Postleitzahl/, '4814', '48145'],
      [/^Ort /, '-', 'Münster'],
      [/^E-Mail/, 'dach', 'dach@example.org'],
      YES,
    ])
    expect(output).toContain('Postleitzahl "4814": Eine Postleitzahl hat fünf Ziffern. Beispiel: 48153')
    expect(output).toContain('Ort: Hier fehlt etwas. Beispiel: Münster')
    expect(output).toContain('An diese Adresse kommt keine Mail an.')
    expect(company()).toMatchObject({ postalCode: '48145', email: 'dach@example.org' })
  })

  it('that does not fit an earlier one is asked again, and the earlier one can be changed', async () => {
    const { output } = await run([
      [/^… ab/, '18', '7'],
      [/^… bis \(Stunde\)/, '8', '<', '19'],
      [/^Niedrigster Preis/, '30'],
      [/^Höchster Preis/, '20', '31'],
      [/Jahre gilt der Preis/, '12'],
      [/Jahre läuft der Vertrag/, '11', '12'],
      YES,
    ])
    expect(output).toContain('Diese Stunde liegt nicht nach der ersten (fromHour).')
    expect(output).toContain('Der höchste Preis liegt unter dem niedrigsten.')
    expect(output).toContain('Der Preis kann nicht länger gelten, als der Vertrag läuft.')
    expect(company().phoneHours).toMatchObject({ fromHour: 7, toHour: 19 })
    const offer = { priceFromCents: 30, priceToCents: 31, guaranteeYears: 12, contractYears: 12 }
    expect(contentOf(copy)['offer.yaml']).toMatchObject(offer)
  })

  it('about the register is wanted only from a company that is in one', async () => {
    await run([
      [/^In Gründung/, 'nein'],
      [/^Registergericht/, 'Amtsgericht Münster'],
      [/^Registernummer/, '12', 'HRB 12'],
      YES,
    ])
    expect(company().register).toEqual({ court: 'Amtsgericht Münster', number: 'HRB 12' })
    const { asked } = await run([[/^In Gründung/, 'ja'], YES])
    expect(asked.join()).not.toContain('Registernummer')
    expect(company().register).toEqual({ court: '', number: '' })
  })
})

describe('a list', () => {
  it('grows to its limit', async () => {
    await run([
      [/Name \(Eintrag 2/, 'Änne: C'],
      [/Name \(Eintrag 3/, 'D'],
      [/Name \(Eintrag 4/, 'E'],
      [/Aufgabe .*\[\]/, 'no', '- x', 'Büro'],
      [/Telefon .*\[\]/, '0221 4710102', 'keine', '0221 4710103', '0221 4710104'],
      YES,
    ])
    const contacts = company().contacts.map(({ name, role }) => `${name}/${role}`)
    expect(contacts).toEqual(['Erika Mustermann/Beratung', 'Änne: C/no', 'D/- x', 'E/Büro'])
  })

  it('shrinks, and keeps its last entry', async () => {
    await run([[/^Wer vertritt.*Eintrag 2/, 'Ada Beispiel'], YES])
    const { output } = await run([[/^Wer vertritt.*Eintrag 1/, '-', '-', 'Cora Beispiel'], YES])
    expect(output).toContain('Die Liste ist leer.')
    expect(company().represented).toEqual(['Cora Beispiel'])
  })
})

describe('nothing is written', () => {
  const BRAND = [/^Name auf der Seite/, 'Solar Nord'] as const

  it.each([
    [[/^Schreiben/, 'nein'], 1, 'Gut.\nEs wurde nichts geschrieben.'],
    [[/^Jahr hinter/, 'Strg-C'], 130, 'Abgebrochen.\nEs wurde nichts geschrieben.'],
  ] as const)('after %s', async (answer, code, warned) => {
    const before = copy.read('company.yaml')
    expect(await run([BRAND, answer])).toMatchObject({ code, warned })
    expect(copy.read('company.yaml')).toBe(before)
  })

  it('where a file is broken already: it says the usual sentence and ends', async () => {
    copy.write('company.yaml', copy.read('company.yaml').replace('postalCode: 48143', 'postalCode: 481'))
    const { code, asked, warned } = await run([])
    expect({ code, asked }).toEqual({ code: 1, asked: [] })
    expect(warned).toMatch(/^content\/company\.yaml, Zeile \d+: postalCode "481": .*\nEs wurde nichts geschrieben\.$/)
  })

  it('where a file changes meanwhile', async () => {
    const yes = () => {
      copy.write('company.yaml', `${copy.read('company.yaml')}# Notiz\n`)
      return 'ja'
    }
    const { code, warned } = await run([BRAND, [/^Schreiben/, yes]])
    expect(code).toBe(1)
    expect(warned).toContain('content/company.yaml hat inzwischen jemand geändert.')
    expect(copy.read('company.yaml')).not.toContain('Solar Nord')
  })

  it('where a text no longer fits with the fact that it takes', async () => {
    const head = copy.read('page/head.yaml').replace(/^skipLink: .*$/m, 'skipLink: "{town}stadthausversammlung"')
    copy.write('page/head.yaml', head)
    const { code, warned } = await run([[/^Ort /, 'Rothenburgobdertauber']])
    expect(code).toBe(1)
    expect(warned).toMatch(/^content\/page\/head\.yaml, Zeile \d+: skipLink .* länger als 30 Zeichen/)
  })
})
