import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { setupInCopy, YES } from './setup-in-copy.ts'

const { run, runAnswers, content, pathOf, read, write } = setupInCopy()

it('keeps answers of an interrupted setup, readable only for their owner, until a setup writes', async () => {
  const kept = pathOf('setup-answers.json')
  const first = await run([[/^Name auf der Seite/, 'Solar Nord']])
  expect(first.warned).toContain('Die Antworten stehen bis zum nächsten Mal in setup-answers.json.')
  expect(statSync(kept).mode & 0o777).toBe(0o600)
  // Interrupted at the second question.
  writeFileSync(kept, readFileSync(kept, 'utf8').replace(/"at":\d+/, '"at":1'))
  const again = await run([[/^Weiter, wo/, 'ja'], YES])
  expect(again.asked[1]).toContain('Firma wie im Register')
  expect(content()['company.yaml'].brand).toBe('Solar Nord')
  expect(existsSync(kept)).toBe(false)
  // Postcodes and staff are among them.
  const towns = read('towns.yaml')
  const no = await run([
    [/^In welchen/, '48143-48167'],
    [/^Wer bearbeitet/, 'max@example.org'],
  ])
  expect(no).toMatchObject({ code: 1, warned: expect.stringContaining('Gut.') })
  expect(read('towns.yaml')).toBe(towns)
  const { asked } = await run([[/^Weiter, wo/, 'ja'], YES])
  expect(asked.find((question) => question.startsWith('In welchen'))).toContain('[48143-48167]')
  expect(asked.find((question) => question.startsWith('Wer bearbeitet'))).toContain('[max@example.org]')
  expect(read('towns.yaml')).toContain('48143-48167:')
  expect(readFileSync(pathOf('.env'), 'utf8')).toContain("STAFF='max@example.org'")
  writeFileSync(kept, 'broken')
  expect((await run([])).asked[0]).toContain('Name auf der Seite')
})

describe('the addresses of staff in setup', () => {
  const readEnv = () => readFileSync(pathOf('.env'), 'utf8')
  const STAFF = /^Wer bearbeitet/

  it('writes checked and quoted addresses into .env, and changes nothing else there', async () => {
    writeFileSync(pathOf('.env.example'), '# staff\n#STAFF=x@example.org\n\n#PORT=3000\n')
    const { output, asked } = await run([
      [STAFF, 'Erika Mustermann', '<', '"O, Neill" <o@example.org>, erika@example.org'],
      YES,
    ])
    expect(output).toContain('Die Liste muss aus Adressen bestehen')
    expect(output).toContain('\n.env\n- #STAFF=x@example.org\n+ STAFF=')
    expect(asked.filter((question) => question.startsWith('In welchen Postleitzahlen'))).toHaveLength(2)
    expect(readEnv()).toBe(`# staff\nSTAFF='"O, Neill" <o@example.org>, erika@example.org'\n\n#PORT=3000\n`)
    expect(statSync(pathOf('.env')).mode & 0o777).toBe(0o600)
    // Enter alone keeps them.
    expect((await run([])).output).toMatch(/Es ändert sich nichts\.$/)
    const again = await run([[STAFF, "O'Neill <o@example.org>"], YES])
    expect(again.asked.find((question) => STAFF.test(question))).toContain('["O, Neill" <o@example.org>')
    expect(parseEnv(readEnv())).toEqual({ STAFF: "O'Neill <o@example.org>" })
    await run([[STAFF, '-'], YES])
    expect(readEnv()).toBe('# staff\n#STAFF=\n\n#PORT=3000\n')
  })

  it('takes addresses from a file of answers, and keeps them if it names none', async () => {
    writeFileSync(pathOf('.env'), '#STAFF=\nLINK_SECRET=`a\nb`\nexport STAFF="a@example.org,\n  b@example.org"\nPORT=1')
    expect((await runAnswers('company: { brand: Sonne }')).code).toBe(0)
    expect((await runAnswers('staff: a@example.org, b')).warned).toMatch(/^staff: Die Liste muss aus Adressen bestehen/)
    expect((await runAnswers('staff: max@example.org')).code).toBe(0)
    expect(readEnv()).toBe("#STAFF=\nLINK_SECRET=`a\nb`\nSTAFF='max@example.org'\nPORT=1")
    expect((await runAnswers('staff: ""')).code).toBe(0)
    expect(parseEnv(readEnv())).toEqual({ LINK_SECRET: 'a\nb', PORT: '1' })
    rmSync(pathOf('.env'))
    expect((await runAnswers('staff: max@example.org')).code).toBe(0)
    expect(readEnv()).toBe("STAFF='max@example.org'\n")
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

describe('setup with a file of answers', () => {
  it('shows the changes, writes them with --yes, and keeps an existing legal text', async () => {
    write('legal/impressum.md', '# Impressum\n')
    const before = read('company.yaml')
    expect(await runAnswers(ANSWERS, [])).toMatchObject({
      code: 2,
      output: expect.stringContaining('+ postalCode: 01067'),
      warned: 'Hier kann niemand zustimmen: Häng --yes an.\nEs wurde nichts geschrieben.',
    })
    expect(read('company.yaml')).toBe(before)
    expect(await runAnswers(ANSWERS)).toMatchObject({ code: 0, asked: [] })
    expect(content()['company.yaml']).toMatchObject({
      brand: 'Sonne: Nord',
      inFormation: false,
      postalCode: '01067',
      contacts: [{ name: 'Äda 🎉', role: 'no', phone: '0251 123456' }],
      register: { court: 'Amtsgericht Münster', number: 'HRB 123' },
    })
    expect(content()['offer.yaml']).toMatchObject({ priceFromCents: 21.9 })
    expect(read('legal/impressum.md')).toBe('# Impressum\n')
    expect(existsSync(pathOf('content/legal/datenschutz.md'))).toBe(true)
    expect((await runAnswers(ANSWERS)).output).toBe('Es ändert sich nichts.')
  })

  it('reads JSON with numbers and null', async () => {
    const json = { company: { postalCode: 48145, vatId: null }, offer: { replyHours: 48 } }
    expect((await runAnswers(JSON.stringify(json))).code).toBe(0)
    expect(content()).toMatchObject({
      'company.yaml': { postalCode: '48145', vatId: '' },
      'offer.yaml': { replyHours: 48 },
    })
  })

  it('reports all mistakes of a file, and writes nothing', async () => {
    const before = read('company.yaml')
    const { code, warned } = await runAnswers(
      'company:\n  brnad: Sonne\n  postalCode: 4814\nextra: 1\nlegal: [agb]\nstaff: [a@example.org]\n',
    )
    expect(code).toBe(1)
    expect(warned.split('\n').map((line) => line.replace(/ (Beispiel|Es gibt).*/, ''))).toEqual([
      'answers, Zeile 2: company, brnad "Sonne": Diesen Namen kennt hier niemand. Gemeint ist wohl brand.',
      'answers, Zeile 3: company, postalCode "4814": Eine Postleitzahl hat fünf Ziffern.',
      'answers, Zeile 4: extra "1": Diesen Namen kennt hier niemand.',
      'answers, Zeile 5: legal, Eintrag 1 "agb": Das steht nicht zur Wahl.',
      'answers, Zeile 6: staff: Hier gehört ein Text hin, keine Liste und keine eingerückten Zeilen.',
      'Es wurde nichts geschrieben.',
    ])
    expect(read('company.yaml')).toBe(before)
  })
})
