import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Schema, schemaAt } from '../../scripts/content/look-into-schema.ts'
import { readContent } from '../../scripts/content/read-content.ts'
import { FACT_FILES, factsSchema, readFacts } from '../../scripts/setup/facts.ts'
import { runSetup } from '../../scripts/setup/run-setup.ts'
import { SECTIONS } from '../../scripts/setup/sections.ts'
import { type ContentCopy, copyContent } from '../support/content-copy.ts'
import { fakeTerminal } from './fake-terminal.ts'

let copy: ContentCopy
beforeEach(() => {
  copy = copyContent()
  // Whatever a provider has filled in, the conversation starts from these.
  for (const [from, to] of [
    [/^inFormation: .*$/m, 'inFormation: ja'],
    [/^legalForm: .*$/m, 'legalForm: GmbH'],
    [/^postalCode: .*$/m, 'postalCode: 48143'],
    [/^contacts:\n(?: .*\n)+/m, 'contacts:\n  - name: A\n    role: B\n    phone: 0221 4710101\n'],
    [/^represented:\n(?: .*\n)+/m, 'represented:\n  - Frieda Beispiel\n'],
    [/^vatId:.*$/m, 'vatId: DE123456789'],
    [/^register:\n(?: .*\n)+/m, 'register:\n  court:\n  number:\n'],
  ] as const) {
    copy.write('company.yaml', copy.read('company.yaml').replace(from, to))
  }
})
afterEach(() => copy[Symbol.dispose]())

async function run(answers: Parameters<typeof fakeTerminal>[0]) {
  const fake = fakeTerminal(answers)
  const code = await runSetup([], { root: copy.root, terminal: fake.terminal, env: {}, folder: copy.root })
  expect(fake.unused()).toEqual([])
  return { code, ...fake, output: fake.said.join('\n') }
}

const company = () => readContentOf()['company.yaml']
function readContentOf() {
  const read = readContent(copy.root)
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  return read.content
}

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
    expect(readContentOf()['privacy.yaml'].host.name).toBe('Höster & Söhne 🎉')
    expect(copy.read('company.yaml')).toContain('# Der Name oben auf der Seite, kurz\nbrand: "Solar: Nord #1"\n')
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
    expect(readContentOf()['offer.yaml']).toMatchObject({ priceFromCents: 21.5, priceToCents: 25 })
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
      'A/B',
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

describe('nothing is written', () => {
  it.each([
    [[/^Schreiben/, 'vielleicht', 'nein'], 1, 'Gut. Es wurde nichts geschrieben.'],
    [[/^Schreiben/, 'Strg-C'], 130, 'Abgebrochen. Es wurde nichts geschrieben.'],
    [[/^Jahr hinter/, 'Strg-C'], 130, 'Abgebrochen. Es wurde nichts geschrieben.'],
  ] as const)('after %s', async (answer, code, sentence) => {
    const before = readFileSync(join(copy.root, 'content/company.yaml'), 'utf8')
    const result = await run([[/^Name auf der Seite/, 'Solar Nord'], answer])
    expect({ code: result.code, warned: result.warned }).toEqual({ code, warned: [sentence] })
    expect(readFileSync(join(copy.root, 'content/company.yaml'), 'utf8')).toBe(before)
  })

  it('where a file is broken already: it says the usual sentence and ends', async () => {
    copy.write('company.yaml', copy.read('company.yaml').replace('postalCode: 48143', 'postalCode: 481'))
    const line = copy.read('company.yaml').split('\n').indexOf('postalCode: 481') + 1
    const { code, asked, warned } = await run([])
    expect({ code, asked }).toEqual({ code: 1, asked: [] })
    expect(warned.join('\n')).toBe(
      `content/company.yaml, Zeile ${line}: postalCode "481": Eine Postleitzahl hat fünf Ziffern. Beispiel: 48153\nEs wurde nichts geschrieben.`,
    )
  })

  it('where a file changes meanwhile', async () => {
    const fake = fakeTerminal([[/^Name auf der Seite/, 'Solar Nord']])
    const ask = fake.terminal.ask
    const terminal = {
      ...fake.terminal,
      ask: (question: string) => {
        if (!question.startsWith('Schreiben')) return ask(question)
        copy.write('company.yaml', `${copy.read('company.yaml')}# Notiz\n`)
        return Promise.resolve('ja')
      },
    }
    expect(await runSetup([], { root: copy.root, terminal, env: {}, folder: copy.root })).toBe(1)
    expect(fake.warned.join()).toContain('content/company.yaml hat inzwischen jemand geändert.')
    expect(copy.read('company.yaml')).not.toContain('Solar Nord')
  })

  it('where a text no longer fits with the fact that it takes', async () => {
    const head = copy.read('page/head.yaml').replace(/^skipLink: .*$/m, 'skipLink: "{town}stadthausversammlung"')
    copy.write('page/head.yaml', head)
    const { code, warned } = await run([[/^Ort /, 'Rothenburgobdertauber']])
    expect(code).toBe(1)
    expect(warned.join()).toMatch(/^content\/page\/head\.yaml, Zeile \d+: skipLink .* länger als 30 Zeichen/)
  })
})
