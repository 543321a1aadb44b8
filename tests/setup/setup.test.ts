import { rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { setupInCopy, YES } from './setup-in-copy.ts'

const { run, runAnswers, content, pathOf, read, write } = setupInCopy()

describe('setup in a terminal', () => {
  it('shows the present values, checks each answer, goes back with <, and writes after a yes', async () => {
    const { code, asked, output } = await run([
      [/^Name auf der Seite/, '<', 'Solar: Nort', 'Solar: Nord #1'],
      [/^Firma wie/, '<'],
      [/^In Gründung/, 'nein'],
      [/^Postleitzahl/, '4814', '01067'],
      [/^In welchen Postleitzahlen/, '01067-01097 und so', '01067-01097, 48143'],
      [/^Wann jemand/, '8 bis 18', 'Mo–Do 7:30–19, Fr 8–13'],
      [/Aufgabe .*\[Beratung\]/, '<'],
      [/^Registergericht/, 'Amtsgericht Münster'],
      [/^Registernummer/, '12', 'HRB 12'],
      [/^Umsatzsteuer-ID/, '-'],
      [/^Wo die Seite läuft.*Firma/, 'Höster & Söhne 🎉'],
      [/impressum\.md/, 'ja'],
      YES,
    ])
    expect(code).toBe(0)
    expect(asked.slice(0, 4).map((question) => question.replace(/ \(.*\)/, ''))).toEqual([
      'Name auf der Seite, kurz [Muster Dachstrom]',
      'Name auf der Seite, kurz [Muster Dachstrom]',
      'Firma wie im Register, ohne Rechtsform [Muster Dachstrom]',
      'Name auf der Seite, kurz [Solar: Nort]',
    ])
    expect(asked).toContain('In Gründung, also noch nicht im Handelsregister? (ja, nein) [ja]')
    expect(asked).toContain('Umsatzsteuer-ID, falls es eine gibt (z. B. DE123456789; freiwillig) [DE123456789]')
    expect(output).toContain('"4814": Eine Postleitzahl hat fünf Ziffern. Beispiel: 48153')
    expect(output).toContain('„8 bis 18“ lässt sich nicht lesen. Beispiel: Mo–Do 8:30–17, Fr 8–13')
    expect(output).toContain('\n- postalCode: 48143\n')
    expect(output).toContain('\n+ postalCode: 01067\n')
    expect(content()['company.yaml']).toMatchObject({
      brand: 'Solar: Nord #1',
      postalCode: '01067',
      phoneHours: [
        { from: 450, to: 1140 },
        { from: 480, to: 780 },
      ],
      register: { court: 'Amtsgericht Münster', number: 'HRB 12' },
      vatId: '',
    })
    expect(content()['privacy.yaml'].host.name).toBe('Höster & Söhne 🎉')
    expect(read('company.yaml')).toContain('# Kopf\nbrand: "Solar: Nord #1"\nname: Muster Dachstrom\n')
    expect(read('legal/impressum.md')).toBe(read('legal/templates/impressum.md'))
    // Enter alone keeps everything, and a company in formation is asked for no register.
    expect((await run([])).output).toMatch(/Es ändert sich nichts\.$/)
    const again = await run([[/^In Gründung/, 'ja'], YES])
    expect(again.asked.join()).not.toContain('Registernummer')
    expect(content()['company.yaml'].register).toEqual({ court: '', number: '' })
  })

  it('lets a list grow to its limit, and shrink to one entry', async () => {
    await run([
      [/Name \(Eintrag 2/, 'Änne: C'],
      [/Name \(Eintrag 3/, 'D'],
      [/Name \(Eintrag 4/, 'E'],
      [/Aufgabe .*\[\]/, 'no', '- x', 'Büro'],
      [/Telefon .*\[\]/, '0221 4710102', 'keine', '0221 4710103', '0221 4710104'],
      [/^Wer vertritt.*Eintrag 2/, 'Ada Beispiel'],
      YES,
    ])
    const contacts = content()['company.yaml'].contacts.map(({ name, role }) => `${name}/${role}`)
    expect(contacts).toEqual(['Erika Mustermann/Beratung', 'Änne: C/no', 'D/- x', 'E/Büro'])
    const { output } = await run([[/^Wer vertritt.*Eintrag 1/, '-', '-', 'Cora Beispiel'], YES])
    expect(output).toContain('Die Liste ist leer.')
    expect(content()['company.yaml'].represented).toEqual(['Cora Beispiel'])
  })

  it('removes the photo together with the person, also with a file of answers', async () => {
    const withPhoto = read('company.yaml').replace('4710101\n', '4710101\n    photo: erika.jpg\n')
    write('company.yaml', withPhoto)
    await run([[/Name \(Eintrag 1/, 'Änne C'], YES])
    expect(content()['company.yaml'].contacts).toMatchObject([{ name: 'Änne C', photo: '' }])
    write('company.yaml', withPhoto)
    await runAnswers('company: { contacts: [{ name: Ada, role: Rat, phone: 0221 4710103 }] }')
    expect(content()['company.yaml'].contacts).toMatchObject([{ name: 'Ada', photo: '' }])
  })

  it('writes nothing after a no, or if a text has no room for a new fact', async () => {
    const before = read('company.yaml')
    const no = await run([[/^Name auf der Seite/, 'Solar Nord']])
    expect(no).toMatchObject({ code: 1, warned: expect.stringMatching(/^Gut\.\nEs wurde nichts geschrieben\./) })
    rmSync(pathOf('setup-answers.json'))
    const head = read('page/head.yaml').replace(/^skipLink: .*$/m, 'skipLink: "{town}stadthausversammlung"')
    write('page/head.yaml', head)
    const { code, warned } = await run([[/^Ort /, 'Rothenburgobdertauber']])
    expect(code).toBe(1)
    expect(warned).toMatch(/^content\/page\/head\.yaml, Zeile \d+: skipLink .* länger als 30 Zeichen/)
    expect(read('company.yaml')).toBe(before)
  })
})

it('explains a wrong answer, or reads it as no answer to a voluntary question', async () => {
  const { output, asked } = await run([
    [/^Rechtsform/, 'Verein', 'gmbh'],
    [/^Straße/, 'weiß nicht', 'Hafenstraße 1'],
    [/^Region/, 'Emsland', 'im Oberpfalz', 'in der Oberpfalz'],
    [/^Wer vertritt.*Eintrag 1/, 'Hinnerk', 'ja', 'Hinnerk Harms'],
    [/^Datenschutzbeauftragter/, 'keiner'],
    [/^Niedrigster Preis/, '0,219', '21,9'],
    YES,
  ])
  for (const sentence of [
    '"Verein": Das steht nicht zur Wahl.',
    '"weiß nicht": Das ist keine Angabe. Beispiel: Hafenstraße 12',
    '"Emsland": Schreib davor, wie man es sagt',
    '"im Oberpfalz": Es heißt „in der Oberpfalz“.',
    '"Hinnerk": Es fehlt der Vor- oder der Nachname. Beispiel: Anna Berger',
    '"ja": Das ist keine Angabe.',
    '"0,219": Gefragt sind Cent, nicht Euro. Beispiel: 22,9',
  ]) {
    expect(output).toContain(sentence)
  }
  expect(asked.join()).not.toContain('persönlich haftende')
  expect(content()['company.yaml']).toMatchObject({ region: { from: 'aus der Oberpfalz' }, legalForm: 'GmbH' })
  expect(content()['privacy.yaml'].dataProtectionOfficer).toBe('')
  const partner = await run([[/^Rechtsform/, 'GmbH & Co. KG'], [/persönlich haftende/, 'Harms Verwaltungs GmbH'], YES])
  expect(partner.code).toBe(0)
  await run([[/^Rechtsform/, 'GmbH'], YES])
  expect(content()['company.yaml'].generalPartner).toBe('')
})

const towns = () =>
  read('towns.yaml')
    .replace(/^#.*\n/gm, '')
    .trim()

it('takes postcodes as ranges and lists with the own postcode, and keeps known towns', async () => {
  const { output, asked } = await run([[/^In welchen Postleitzahlen/, '49700-49779', '<', '48143–48151, 48455'], YES])
  expect(output).toContain('48143, eure eigene, ist nicht dabei')
  expect(asked.filter((question) => question.startsWith('Bundesland'))).toHaveLength(2)
  expect(towns().split('\n')).toEqual(['48143: Münster', '48143-48151:', '48455:'])
  expect((await run([])).output).toMatch(/Es ändert sich nichts\.$/)
  await run([[/^In welchen Postleitzahlen/, 'überall'], YES])
  expect(towns()).toBe('{}')
  write('towns.yaml', Array.from({ length: 85 }, (_, index) => `${48001 + index}: Ort\n`).join(''))
  const many = await runAnswers('postcodes: 48143-48167', [])
  expect(many.output).toContain('content/towns.yaml\n- 85 Postleitzahlen fallen weg\n+ 48143-48167:')
  expect((await runAnswers('postcodes: 4814')).warned).toContain('„4814“ ist weder eine Postleitzahl noch ein Bereich.')
  expect((await runAnswers('postcodes: 48143 - 48167')).code).toBe(0)
  expect(towns()).toBe('48143-48167:')
  expect((await runAnswers('postcodes: 48143 bis 48147, 48149 bis 48167')).code).toBe(0)
  expect(towns()).toBe('48143-48147:\n48149-48167:')
})

it.each([
  [['--answers', 'missing.yaml'], 1, 'missing.yaml: Diese Datei gibt es nicht.'],
  [['--anwsers', 'x'], 2, 'Das verstehe ich nicht: --anwsers x. Alles, was geht: npm run setup -- --help'],
])('explains the arguments %j', async (args, code, sentence) => {
  expect(await run([], args)).toMatchObject({ code, warned: `${sentence}\nEs wurde nichts geschrieben.` })
})
