import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readContent } from '../../src/content/compiler/read-content.ts'
import { runSetup } from '../../src/setup/run-setup.ts'
import type { Terminal } from '../../src/setup/terminal.ts'
import { type ContentCopy, sampleContent } from '../support/content-copy.ts'

let copy: ContentCopy
beforeEach(() => {
  copy = sampleContent()
})
afterEach(() => copy[Symbol.dispose]())

/** Runs setup as a person who gives these answers, each once, and presses Enter at all other questions. */
async function run(answers: [question: RegExp, ...answers: string[]][], args: string[] = [], isInteractive = true) {
  const left = answers.map(([question, ...given]) => ({ question, given }))
  const [asked, said, warned]: [string[], string[], string[]] = [[], [], []]
  const next = (message: string) => {
    asked.push(message)
    return left.find(({ question, given }) => question.test(message) && given.length > 0)?.given.shift() ?? ''
  }
  const terminal: Terminal = {
    isInteractive,
    say: (text) => void said.push(text),
    warn: (text) => void warned.push(text),
    confirm: async (message) => next(message) === 'ja',
    ask: async ({ message, present, refuse }) => {
      for (;;) {
        const typed = next(`${message} [${present}]`)
        const sentence = refuse(typed)
        if (sentence === undefined) return typed
        if (typed === '') throw new Error(sentence)
        said.push(sentence)
      }
    },
  }
  const code = await runSetup(args, { root: copy.root, terminal, env: {}, folder: copy.root })
  expect(left.filter(({ given }) => given.length > 0)).toEqual([])
  return { code, asked, output: said.join('\n'), warned: warned.join('\n') }
}

function runAnswers(answers: string, args = ['--yes']) {
  writeFileSync(join(copy.root, 'answers'), answers)
  return run([], ['--answers', 'answers', ...args], false)
}

function content() {
  const read = readContent(copy.root)
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  return read.content
}

const YES: [RegExp, string] = [/^Schreiben/, 'ja']

describe('in a terminal, setup', () => {
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
    expect(copy.read('company.yaml')).toContain('# Kopf\nbrand: "Solar: Nord #1"\nname: Muster Dachstrom\n')
    expect(copy.read('legal/impressum.md')).toBe(copy.read('legal/templates/impressum.md'))
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

  it('takes the photo away with the person, also with a file of answers', async () => {
    const withPhoto = copy.read('company.yaml').replace('4710101\n', '4710101\n    photo: erika.jpg\n')
    copy.write('company.yaml', withPhoto)
    await run([[/Name \(Eintrag 1/, 'Änne C'], YES])
    expect(content()['company.yaml'].contacts).toMatchObject([{ name: 'Änne C', photo: '' }])
    copy.write('company.yaml', withPhoto)
    await runAnswers('company: { contacts: [{ name: Ada, role: Rat, phone: 0221 4710103 }] }')
    expect(content()['company.yaml'].contacts).toMatchObject([{ name: 'Ada', photo: '' }])
  })

  it('writes nothing after a no, nor where a text has no place for a new fact', async () => {
    const before = copy.read('company.yaml')
    const no = await run([[/^Name auf der Seite/, 'Solar Nord']])
    expect(no).toMatchObject({ code: 1, warned: expect.stringMatching(/^Gut\.\nEs wurde nichts geschrieben\./) })
    rmSync(join(copy.root, 'setup-answers.json'))
    const head = copy.read('page/head.yaml').replace(/^skipLink: .*$/m, 'skipLink: "{town}stadthausversammlung"')
    copy.write('page/head.yaml', head)
    const { code, warned } = await run([[/^Ort /, 'Rothenburgobdertauber']])
    expect(code).toBe(1)
    expect(warned).toMatch(/^content\/page\/head\.yaml, Zeile \d+: skipLink .* länger als 30 Zeichen/)
    expect(copy.read('company.yaml')).toBe(before)
  })
})

describe('what is no answer', () => {
  it('is refused in a sentence, or taken for none where there may be none', async () => {
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
    const partner = await run([
      [/^Rechtsform/, 'GmbH & Co. KG'],
      [/persönlich haftende/, 'Harms Verwaltungs GmbH'],
      YES,
    ])
    expect(partner.code).toBe(0)
    await run([[/^Rechtsform/, 'GmbH'], YES])
    expect(content()['company.yaml'].generalPartner).toBe('')
  })
})

describe('postcodes', () => {
  const towns = () =>
    copy
      .read('towns.yaml')
      .replace(/^#.*\n/gm, '')
      .trim()

  it('are ranges and lists, in which known towns stay; the own one has to be among them', async () => {
    const { output, asked } = await run([[/^In welchen Postleitzahlen/, '49700-49779', '<', '48143–48151, 48455'], YES])
    expect(output).toContain('48143, eure eigene, ist nicht dabei')
    expect(asked.filter((question) => question.startsWith('Bundesland'))).toHaveLength(2)
    expect(towns().split('\n')).toEqual(['48143: Münster', '48143-48151:', '48455:'])
    expect((await run([])).output).toMatch(/Es ändert sich nichts\.$/)
    await run([[/^In welchen Postleitzahlen/, 'überall'], YES])
    expect(towns()).toBe('{}')
    copy.write('towns.yaml', Array.from({ length: 85 }, (_, index) => `${48001 + index}: Ort\n`).join(''))
    const many = await runAnswers('postcodes: 48143-48167', [])
    expect(many.output).toContain('content/towns.yaml\n- 85 Postleitzahlen fallen weg\n+ 48143-48167:')
    expect((await runAnswers('postcodes: 4814')).warned).toContain(
      '„4814“ ist weder eine Postleitzahl noch ein Bereich.',
    )
    expect((await runAnswers('postcodes: 48143 - 48167')).code).toBe(0)
    expect(towns()).toBe('48143-48167:')
    expect((await runAnswers('postcodes: 48143 bis 48147, 48149 bis 48167')).code).toBe(0)
    expect(towns()).toBe('48143-48147:\n48149-48167:')
  })
})

describe('the staff', () => {
  const read = () => readFileSync(join(copy.root, '.env'), 'utf8')
  const STAFF = /^Wer bearbeitet/

  it('go into .env, checked and quoted, and nothing else there changes', async () => {
    writeFileSync(join(copy.root, '.env.example'), '# staff\n#STAFF=x@example.org\n\n#PORT=3000\n')
    const { output, asked } = await run([
      [STAFF, 'Erika Mustermann', '<', '"O, Neill" <o@example.org>, erika@example.org'],
      YES,
    ])
    expect(output).toContain('Die Liste muss aus Adressen bestehen')
    expect(output).toContain('\n.env\n- #STAFF=x@example.org\n+ STAFF=')
    expect(asked.filter((question) => question.startsWith('In welchen Postleitzahlen'))).toHaveLength(2)
    expect(read()).toBe(`# staff\nSTAFF='"O, Neill" <o@example.org>, erika@example.org'\n\n#PORT=3000\n`)
    expect(statSync(join(copy.root, '.env')).mode & 0o777).toBe(0o600)
    // Enter alone keeps them.
    expect((await run([])).output).toMatch(/Es ändert sich nichts\.$/)
    const again = await run([[STAFF, "O'Neill <o@example.org>"], YES])
    expect(again.asked.find((question) => STAFF.test(question))).toContain('["O, Neill" <o@example.org>')
    expect(parseEnv(read())).toEqual({ STAFF: "O'Neill <o@example.org>" })
    await run([[STAFF, '-'], YES])
    expect(read()).toBe('# staff\n#STAFF=\n\n#PORT=3000\n')
  })

  it('come from a file of answers too, which leaves them where it names none', async () => {
    writeFileSync(
      join(copy.root, '.env'),
      '#STAFF=\nLINK_SECRET=`a\nb`\nexport STAFF="a@example.org,\n  b@example.org"\nPORT=1',
    )
    expect((await runAnswers('company: { brand: Sonne }')).code).toBe(0)
    expect((await runAnswers('staff: a@example.org, b')).warned).toMatch(/^staff: Die Liste muss aus Adressen bestehen/)
    expect((await runAnswers('staff: max@example.org')).code).toBe(0)
    expect(read()).toBe("#STAFF=\nLINK_SECRET=`a\nb`\nSTAFF='max@example.org'\nPORT=1")
    expect((await runAnswers('staff: ""')).code).toBe(0)
    expect(parseEnv(read())).toEqual({ LINK_SECRET: 'a\nb', PORT: '1' })
    rmSync(join(copy.root, '.env'))
    expect((await runAnswers('staff: max@example.org')).code).toBe(0)
    expect(read()).toBe("STAFF='max@example.org'\n")
  })
})

describe('answers of a setup that was broken off', () => {
  it('are kept for their owner alone, and taken up again or not; a finished one leaves none', async () => {
    const kept = join(copy.root, 'setup-answers.json')
    const first = await run([[/^Name auf der Seite/, 'Solar Nord']])
    expect(first.warned).toContain('Die Antworten stehen bis zum nächsten Mal in setup-answers.json.')
    expect(statSync(kept).mode & 0o777).toBe(0o600)
    // Broken off at the second question.
    writeFileSync(kept, readFileSync(kept, 'utf8').replace(/"at":\d+/, '"at":1'))
    const again = await run([[/^Weiter, wo/, 'ja'], YES])
    expect(again.asked[1]).toContain('Firma wie im Register')
    expect(content()['company.yaml'].brand).toBe('Solar Nord')
    expect(existsSync(kept)).toBe(false)
    // Postcodes and staff are among them.
    const towns = copy.read('towns.yaml')
    const no = await run([
      [/^In welchen/, '48143-48167'],
      [/^Wer bearbeitet/, 'max@example.org'],
    ])
    expect(no).toMatchObject({ code: 1, warned: expect.stringContaining('Gut.') })
    expect(copy.read('towns.yaml')).toBe(towns)
    const { asked } = await run([[/^Weiter, wo/, 'ja'], YES])
    expect(asked.find((question) => question.startsWith('In welchen'))).toContain('[48143-48167]')
    expect(asked.find((question) => question.startsWith('Wer bearbeitet'))).toContain('[max@example.org]')
    expect(copy.read('towns.yaml')).toContain('48143-48167:')
    expect(readFileSync(join(copy.root, '.env'), 'utf8')).toContain("STAFF='max@example.org'")
    writeFileSync(kept, 'broken')
    expect((await run([])).asked[0]).toContain('Name auf der Seite')
  })
})

const ANSWERS = `company:
  brand: "Sonne: Nord"
  inFormation: nein
  postalCode: 01067
  contacts:
    - name: Äda 🎉
      role: no
      phone: 0251 123456
  register: { court: Amtsgericht Münster, number: HRB 123 }
offer:
  priceFromCents: 21,9
legal: [impressum, datenschutz]
`

describe('a file of answers', () => {
  it('is shown, and written with --yes; a legal text that is there stays', async () => {
    copy.write('legal/impressum.md', '# Impressum\n')
    const before = copy.read('company.yaml')
    expect(await runAnswers(ANSWERS, [])).toMatchObject({
      code: 2,
      output: expect.stringContaining('+ postalCode: 01067'),
      warned: 'Hier kann niemand zustimmen: Häng --yes an.\nEs wurde nichts geschrieben.',
    })
    expect(copy.read('company.yaml')).toBe(before)
    expect(await runAnswers(ANSWERS)).toMatchObject({ code: 0, asked: [] })
    expect(content()['company.yaml']).toMatchObject({
      brand: 'Sonne: Nord',
      inFormation: false,
      postalCode: '01067',
      contacts: [{ name: 'Äda 🎉', role: 'no', phone: '0251 123456' }],
      register: { court: 'Amtsgericht Münster', number: 'HRB 123' },
    })
    expect(content()['offer.yaml']).toMatchObject({ priceFromCents: 21.9 })
    expect(copy.read('legal/impressum.md')).toBe('# Impressum\n')
    expect(existsSync(join(copy.root, 'content/legal/datenschutz.md'))).toBe(true)
    expect((await runAnswers(ANSWERS)).output).toBe('Es ändert sich nichts.')
  })

  it('may be JSON, with numbers and null', async () => {
    const json = { company: { postalCode: 48145, vatId: null }, offer: { replyHours: 48 } }
    expect((await runAnswers(JSON.stringify(json))).code).toBe(0)
    expect(content()).toMatchObject({
      'company.yaml': { postalCode: '48145', vatId: '' },
      'offer.yaml': { replyHours: 48 },
    })
  })

  it('with mistakes is refused with all of them, and nothing is written', async () => {
    const before = copy.read('company.yaml')
    const { code, warned } = await runAnswers('company:\n  brnad: Sonne\n  postalCode: 4814\nextra: 1\nlegal: [agb]\n')
    expect(code).toBe(1)
    expect(warned.split('\n').map((line) => line.replace(/ (Beispiel|Es gibt).*/, ''))).toEqual([
      'answers, Zeile 2: company, brnad "Sonne": Diesen Namen kennt hier niemand. Gemeint ist wohl brand.',
      'answers, Zeile 3: company, postalCode "4814": Eine Postleitzahl hat fünf Ziffern.',
      'answers, Zeile 4: extra "1": Diesen Namen kennt hier niemand.',
      'answers, Zeile 5: legal, Eintrag 1 "agb": Das steht nicht zur Wahl.',
      'Es wurde nichts geschrieben.',
    ])
    expect(copy.read('company.yaml')).toBe(before)
  })
})

it.each([
  [['--answers', 'missing.yaml'], 1, 'missing.yaml: Diese Datei gibt es nicht.'],
  [['--anwsers', 'x'], 2, 'Das verstehe ich nicht: --anwsers x. Alles, was geht: npm run setup -- --help'],
])('the arguments %j are explained', async (args, code, sentence) => {
  expect(await run([], args)).toMatchObject({ code, warned: `${sentence}\nEs wurde nichts geschrieben.` })
})
