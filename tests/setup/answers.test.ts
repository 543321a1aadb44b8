import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ContentCopy, copyContent } from '../support/content-copy.ts'
import { contentOf, converse } from './conversation.ts'

let copy: ContentCopy
beforeEach(() => {
  copy = copyContent()
})
afterEach(() => copy[Symbol.dispose]())

function run(answers: string, args: string[] = ['--yes']) {
  writeFileSync(join(copy.root, 'answers'), answers)
  return converse(copy, [], ['--answers', 'answers', ...args], false)
}

const ANSWERS = `company:
  brand: "Sonne: Nord"
  inFormation: nein
  postalCode: 01067
  contacts:
    - name: Äda 🎉
      role: no
      phone: 0251 123456
  register:
    court: Amtsgericht Münster
    number: HRB 123
offer:
  priceFromCents: 21,9
  priceToCents: 25.4
legal: [impressum, datenschutz]
`

describe('a file of answers', () => {
  it('is written with --yes, in YAML', async () => {
    const { code, output, asked } = await run(ANSWERS)
    expect({ code, asked }).toEqual({ code: 0, asked: [] })
    expect(output).toContain('  postalCode: ')
    expect(output).toContain('checkedBy: ')
    const content = contentOf(copy)
    expect(content['company.yaml']).toMatchObject({
      brand: 'Sonne: Nord',
      inFormation: false,
      postalCode: '01067',
      contacts: [{ name: 'Äda 🎉', role: 'no', phone: '0251 123456' }],
      register: { court: 'Amtsgericht Münster', number: 'HRB 123' },
    })
    expect(content['offer.yaml']).toMatchObject({ priceFromCents: 21.9, priceToCents: 25.4 })
    expect(copy.read('legal/impressum.md')).toBe(copy.read('legal/templates/impressum.md'))
    expect(copy.read('legal/datenschutz.md')).toBe(copy.read('legal/templates/datenschutz.md'))
    expect((await run(ANSWERS)).output).toBe('Es ändert sich nichts.')
  })

  it('may be JSON, with numbers and null', async () => {
    const json = { company: { postalCode: 48145, vatId: null, supervisoryChair: null }, offer: { replyHours: 48 } }
    expect((await run(JSON.stringify(json))).code).toBe(0)
    expect(copy.read('company.yaml')).toMatch(/^postalCode: 48145$/m)
    expect(copy.read('company.yaml')).toMatch(/^supervisoryChair:$/m)
    expect(copy.read('offer.yaml')).toMatch(/^replyHours: 48$/m)
  })

  it('never takes the place of a legal text that is there', async () => {
    copy.write('legal/impressum.md', '# Impressum\n\nUnser eigenes.\n')
    const { output } = await run('legal: [impressum, datenschutz]')
    expect(output).not.toContain('impressum.md')
    expect(copy.read('legal/impressum.md')).toBe('# Impressum\n\nUnser eigenes.\n')
    expect(existsSync(join(copy.root, 'content/legal/datenschutz.md'))).toBe(true)
  })

  it('is shown without --yes, and written only where a person agrees', async () => {
    const before = copy.read('company.yaml')
    const { code, output, warned } = await run('company: { brand: Sonne Nord }', [])
    expect({ code, warned }).toEqual({
      code: 2,
      warned: 'Hier kann niemand zustimmen: Häng --yes an.\nEs wurde nichts geschrieben.',
    })
    expect(output).toContain('→ Sonne Nord')
    expect(copy.read('company.yaml')).toBe(before)
    const { asked } = await converse(copy, [[/^Schreiben/, 'ja']], ['--answers', 'answers'])
    expect(asked).toEqual(['Schreiben?'])
    expect(copy.read('company.yaml')).toMatch(/^brand: Sonne Nord$/m)
  })

  it('with mistakes is refused with all of them, and nothing is written', async () => {
    const wrong = `company:
  brnad: Sonne
  postalCode: 4814
  inFormation: ja
  register:
    court: ""
    number: HRB 1
  contacts:
    - name: A
      role: B
offer:
  priceFromCents: 50
  priceToCents: 20
extra: 1
legal: [agb]
`
    const before = ['company.yaml', 'offer.yaml'].map(copy.read)
    const { code, warned } = await run(wrong)
    expect(code).toBe(1)
    expect(warned.split('\n').map((line) => line.replace(/ Beispiel.*/, ''))).toEqual([
      'answers, Zeile 2: company, brnad: Diesen Namen kennt hier niemand. Gemeint ist wohl brand.',
      'answers, Zeile 3: company, postalCode "4814": Eine Postleitzahl hat fünf Ziffern.',
      'answers, Zeile 7: company, register, number "HRB 1": Eine Firma in Gründung (inFormation: ja) steht noch in keinem Register. Leer diese Angabe.',
      'answers, Zeile 9: company, contacts, Eintrag 1, phone fehlt.',
      'answers, Zeile 13: offer, priceToCents "20": Der höchste Preis liegt unter dem niedrigsten.',
      'answers, Zeile 14: extra: Diesen Namen kennt hier niemand. Es gibt: company, offer, privacy, legal.',
      'answers, Zeile 15: legal, Eintrag 1 "agb": Das steht nicht zur Wahl. Es gibt: impressum, datenschutz.',
      'Es wurde nichts geschrieben.',
    ])
    expect(['company.yaml', 'offer.yaml'].map(copy.read)).toEqual(before)
  })

  it.each([
    ['company:\n\tbrand: x', 'answers, Zeile 2: Eingerückt wird mit Leerzeichen'],
    ['- x', 'answers, Zeile 1: Hier gehören diese Namen hin, jeder mit Doppelpunkt: company, offer, privacy, legal.'],
  ])('that reads %j is refused', async (answers, sentence) => {
    const { code, warned } = await run(answers)
    expect(code).toBe(1)
    expect(warned).toContain(sentence)
  })
})

describe('the arguments', () => {
  it.each([
    [['--answers', 'missing.yaml'], 1, 'missing.yaml: Diese Datei gibt es nicht.'],
    [['--yes'], 2, '--yes geht nur zusammen mit --answers DATEI.'],
    [['--anwsers', 'x'], 2, 'Das verstehe ich nicht: --anwsers x. Alles, was geht: npm run setup -- --help'],
  ] as const)('%j are explained', async (args, code, sentence) => {
    const warned = `${sentence}\nEs wurde nichts geschrieben.`
    expect(await converse(copy, [], [...args])).toMatchObject({ code, warned })
  })

  it('--help lists them', async () => {
    const { code, output } = await converse(copy, [], ['--help'])
    expect(code).toBe(0)
    expect(output).toMatch(/--answers DATEI[\s\S]*--yes[\s\S]*legal: \[impressum, datenschutz\]/)
  })
})
