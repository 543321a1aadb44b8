import { afterAll, describe, expect, it } from 'vitest'
import { formatProblem, type Problem } from '../../src/content/compiler/problem.ts'
import { type AllContent, readContent } from '../../src/content/compiler/read-content.ts'
import { covers } from '../../src/content/postcodes.ts'
import { SAMPLES, sampleContent } from '../support/content-copy.ts'

const copy = sampleContent()
afterAll(() => copy[Symbol.dispose]())

/** Returns the content with a part of one file exchanged, or its sentences. */
function plantMistake(name: keyof typeof SAMPLES, from: string, to: string) {
  const source = SAMPLES[name]
  expect(source).toContain(from)
  const read = readContent(copy.root, { [name]: source.replace(from, () => to) })
  return 'problems' in read ? { sentences: read.problems.map(formatProblem) } : read
}

/** A part of a file, its replacement, the line, and how its one sentence begins. */
type Mistake = [from: string, to: string, line: number, sentence: string]

const COLON = 'Hier fehlt nach dem Namen der Doppelpunkt'
const INDENT = 'Diese Zeile oder die darunter ist nicht richtig eingerückt'
const QUOTES = 'Ein Text in Anführungszeichen beginnt und endet mit "'
const STARTS = 'Ein Text, der mit einem Zeichen wie {, * oder - beginnt, gehört in gerade Anführungszeichen.'

const IN_COMPANY: Mistake[] = [
  ['town: Münster', 'town Münster', 8, COLON],
  ['town: Münster', 'town:Münster', 8, COLON],
  ['# Kopf', 'Wie es nach „im“ steht', 1, COLON],
  ['# Kopf', 'Das hier: steht nach „im“', 1, 'Das hier "steht nach „im“": Diese Zeile gehört zu keiner Angabe.'],
  ['town: Münster', 'town: "Münster', 8, QUOTES],
  ['town: Münster', 'town: „Münster“', 8, 'town "„Münster“": Anführungszeichen würden mitgedruckt.'],
  ['town: M', 'twon: M', 8, 'twon "Münster": Diesen Namen kennt hier niemand. Gemeint ist wohl town.'],
  ['town: Münster', 'town: Münster\ntown: Münster', 9, 'Diesen Namen gibt es weiter oben schon.'],
  ['brand: Muster Dachstrom\n', '', 2, 'brand: Diese Angabe fehlt. Beispiel: Dachstrom Münsterland'],
  ['town: Münster\n', '', 7, 'town: Diese Angabe fehlt. Sie gehört unter postalCode. Beispiel: Münster'],
  ['register:\n  court:\n  number:', 'register:\n  - 1', 20, 'register, Eintrag 1 "1": Hier gehören diese Namen hin'],
  ['brand: Muster', 'brand: Wir <3', 2, 'brand "Wir <3 Dachstrom": Der Name steht auch über den Mails'],
  ['town: Münster', 'town:', 8, 'town: Hier fehlt etwas. Beispiel: Münster'],
  ['    role', '  role', 15, 'role beginnt weiter links als name. Gehört es dazu, setz 2 Leerzeichen davor.'],
  ['    role: Beratung', '   role: "Beratung"', 15, 'role beginnt weiter links als name. Gehört es dazu, setz 1'],
  ['    role', '      role', 14, INDENT],
  ['represented:', 'represented: A: b', 17, 'Im Text steht ein Doppelpunkt.'],
  ['town: Münster', '<<<<<<< HEAD\ntown: A\n=======\ntown: B\n>>>>>>> live', 8, 'Zwei Änderungen stehen übereinander.'],
  ['  number', '\tnumber', 21, 'Eingerückt wird mit Leerzeichen, nicht mit der Tabulatortaste.'],
  ['town: ', 'town:\u00a0', 8, 'Hier steht ein geschütztes Leerzeichen'],
  ['\n  - Frieda Beispiel', ' []', 17, 'represented: Die Liste ist leer. Beispiel: - Anna Berger'],
  ['- name: Erika', '- name: - Erika', 14, STARTS],
  ['- name', '-name', 14, 'Nach dem Strich fehlt ein Leerzeichen. Beispiel: - Anna Berger'],
  ['town: Münster', 'town:\n  - Münster', 9, 'town: Hier gehört ein Text hin, keine Liste'],
  ['town:', '---\ntown:', 8, 'Eine Zeile aus drei Strichen gehört hier nicht hin.'],
  ['48143', '4814', 7, 'postalCode "4814": Eine Postleitzahl hat fünf Ziffern. Beispiel: 48153'],
  ['0221 4710100', '0221 SOLAR', 10, 'phone "0221 SOLAR": So lässt sich die Nummer nicht wählen.'],
  ['dachcheck@', 'dachcheck.', 12, 'email "dachcheck.example.org": An diese Adresse kommt keine Mail an.'],
  [
    'dachcheck@example.org',
    'dach@höflicht.de',
    12,
    'email "dach@höflicht.de": Umlaute nach dem @ kennt nicht jedes Mailprogramm. Beispiel: dach@xn--hflicht-90a.de',
  ],
  ['8–18', '19–18', 11, 'phoneHours "Mo–Fr 19–18": „Mo–Fr 19–18“: Das Ende liegt nicht nach dem Anfang.'],
  ['region: im', 'region:', 9, 'region "Münsterland": Schreib davor, wie man es sagt'],
  ['inFormation: ja', 'inFormation: yes', 5, 'inFormation "yes": Hier steht ja oder nein. Beispiel: nein'],
  ['number:', 'number: HRB 1', 20, 'register: Eine Firma in Gründung steht noch in keinem Register.'],
]

const IN_QUESTIONS: Mistake[] = [
  ['kind: Zahl', 'kind: Nummer', 3, 'questions, Eintrag 1, kind "Nummer": Das steht nicht zur Wahl. Es gibt: Zeile,'],
  ['id: baujahr', 'id: Baujahr', 2, 'questions, Eintrag 1, id "Baujahr": Ein Kurzname hat nur kleine Buchstaben'],
  [
    'id: wuensche',
    'id: baujahr',
    7,
    'questions, Eintrag 2: Den Kurznamen baujahr gibt es schon. Jede Frage braucht ihren eigenen. Beispiel: id: baujahr-2',
  ],
  ['to: 2030', 'to: 1700', 6, 'questions, Eintrag 1, to "1700": Die größte Zahl ist kleiner als die kleinste.'],
  [': Zahl', ': Zeile', 3, 'questions, Eintrag 1, kind "Zeile": Einheit und Grenzen gehören nur zu einer Zahl.'],
  [
    'kind: Zahl',
    'kind: Zahl\n    fromEstimate: ja',
    4,
    'questions, Eintrag 1, fromEstimate: Aus dem Überschlag kommen nur eine Zahl mit der Einheit kWh und',
  ],
  [
    '    options: [Speicher, Wallbox]\n',
    '',
    7,
    'questions, Eintrag 2, options: Hier fehlen die Antworten zur Auswahl. Beispiel: options: [',
  ],
  ['kind: Mehrfachauswahl', 'kind: Text', 10, 'questions, Eintrag 2, options: Antworten gibt es nur zu einer Auswahl'],
  [
    'questions:',
    `questions:${Array.from('abcdefghijk', (id) => `\n  - { id: ${id}, kind: Text, question: Und? }`).join('')}`,
    2,
    'questions: Mehr als 12 Einträge haben keinen Platz.',
  ],
  ['[Speicher, Wallbox]', '[Speicher]', 10, 'questions, Eintrag 2, options: Die Liste ist leer'],
]

const IN_OFFER: Mistake[] = [
  ['FromCents: 22', 'FromCents: 22,9 ct', 1, 'priceFromCents "22,9 ct": Hier gehört nur eine Zahl hin'],
  ['FromCents: 22', 'FromCents: 30', 2, 'priceToCents "24": Der höchste Preis liegt unter dem niedrigsten.'],
  [': 500', ': 1.200', 8, 'systemsInstalled "1.200": Hier gehört eine ganze Zahl hin'],
  [
    ': 500',
    ': 500\nanswerLeaks: Nach {contractYears} Jahren',
    9,
    'answerLeaks "Nach {contractYears} Jahren": Platzhalter gibt es',
  ],
  ['replyHours: 24', 'replyHours: 240', 6, 'replyHours "240": Das ist zu viel. Von 2 bis 168 ist alles möglich.'],
  ['replyHours: 24', 'replyHours: 1', 6, 'replyHours "1": Das ist zu wenig. Von 2 bis 168 ist alles möglich.'],
]

const IN_HEAD: Mistake[] = [
  ['Solarstrom', '"Der "beste" Strom"', 1, QUOTES],
  ['Solarstrom', 'Achtung: neu', 1, 'Im Text steht ein Doppelpunkt.'],
  ...[...'*&!@', '{price}', '{price} für dich', '-'].map((text): Mistake => ['Solarstrom', `${text} Neu`, 1, STARTS]),
  ['Solarstrom', '{price}', 1, STARTS],
  ['title: Sol', '{price}: Sol', 1, STARTS],
  ['Solarstrom', 'Nummer #1', 1, 'Was hinter # steht ("1"), liest niemand.'],
  ['Ein Satz.', '>-\n  Nur\n  {pirce}.', 2, 'description: {pirce} kennt hier niemand. Gemeint ist wohl {price}.'],
  ['Ein Satz.', 'Nur {price.', 2, 'description: Zu { fehlt die zweite Klammer.'],
  ['Ein Satz.', 'Nur {preis}.', 2, 'description: {preis} kennt hier niemand. Gemeint ist wohl {price}.'],
  ['Ein Satz.', 'Nur { Price }.', 2, 'description: { Price } kennt hier niemand. Gemeint ist wohl {price}.'],
  ['Ein Satz.', 'Ein<br>Satz.', 2, 'description "Ein<br>Satz.": Umbrüche setzt die Seite. Lösch <br>.'],
  ['Ein Satz.', 'F&uuml;r', 2, 'description "F&uuml;r": Schreib das Zeichen selbst statt &uuml;. Beispiel: ü'],
  ['Ein Satz.', '10&nbsp Jahre', 2, 'description "10&nbsp Jahre": Hinter &nbsp fehlt das Semikolon. Beispiel: &nbsp;'],
  ['Ein Satz.', 'Gro&szlig;.', 2, 'description "Gro&szlig;.": Schreib das Zeichen selbst statt &szlig;. Beispiel: ü'],
  ['Solarstrom', 'W'.repeat(31), 1, `title "${'W'.repeat(31)}": Ein Wort ist länger als 30 Zeichen`],
]

const IN_TOWNS: Mistake[] = [
  ['48143: Münster', 'Leer: 26789', 1, 'Leer "26789": Erst die Postleitzahl, dann der Ort. Beispiel: 26789: Leer'],
  ['48143: Münster', '4814: Münster', 1, '4814 "Münster": Eine Postleitzahl hat fünf Ziffern'],
  [
    '48143: Münster',
    '- Münster',
    1,
    '0 "Münster": Eine Postleitzahl hat fünf Ziffern und keinen Strich davor. Beispiel: 48143: M',
  ],
  ['48143: Münster', '48143: Münster\n84051-84055', 2, 'Nach der Postleitzahl fehlt der Doppelpunkt.'],
  ['48143: Münster', '48143: Münster\n84051', 2, 'Nach der Postleitzahl fehlt der Doppelpunkt. Beispiel: 84051:'],
  [
    '48143: Münster',
    '48143: Münster\n84051 Au',
    2,
    'Nach der Postleitzahl fehlt der Doppelpunkt. Beispiel: 84051: Altdorf',
  ],
  ['48143: Münster', '48159-48143:', 1, '48159-48143: Der Bereich ist rückwärts geschrieben. Beispiel: 48143-48159:'],
]

const IN_BRAND: Mistake[] = [
  ['action:', 'action:\n  - gelb', 3, 'action: Hier gehört ein Text hin, keine Liste'],
  ['action:', 'action: gelb', 2, 'action "gelb": Eine Farbe hat sechs Ziffern oder Buchstaben von a bis f.'],
]

const IN_CUSTOMERS: Mistake[] = [
  [': Mit den Verträgen abgeglichen.', ':', 14, 'verification: Zu Bewertungen gehört, ob und wie ihr prüft'],
  ['coesfeld', '../coesfeld', 3, 'roofs, Eintrag 1, picture "../coesfeld.jpg": Hier gehört der Name eines Bildes'],
  [
    'roofs:\n  - picture: coesfeld.jpg\n    alt: Ein Haus\n    title: Coesfeld\n    text: 14 Module.',
    'roofs:',
    2,
    'roofs: Hier gehört eine Liste hin: jede Zeile beginnt eingerückt mit einem Strich und einem Leerzeichen. Ohne Einträge steht hinter dem Doppelpunkt: []',
  ],
  ['12.05.2026', 'Mai 2026', 11, 'reviews, Eintrag 1, date "Mai 2026": Schreib einen vergangenen Tag mit Punkten'],
  ['12.05.2026', '31.09.2025', 11, 'reviews, Eintrag 1, date "31.09.2025": Den 31.09.2025 gibt es nicht.'],
  ['https://www', 'javascript://www', 12, 'reviews, Eintrag 1, source "javascript://www.example.org/1": Eine Adresse'],
]

const IN_DESK: Mistake[] = [
  ['- Telefon', '- telefon', 4, 'sources, Eintrag 1 "telefon": Schreib die Herkunft mit einem großen Buchstaben.'],
]

describe('mistakes in content/', () => {
  const rows = Object.entries({
    'towns.yaml': IN_TOWNS,
    'brand.yaml': IN_BRAND,
    'company.yaml': IN_COMPANY,
    'offer.yaml': IN_OFFER,
    'questions.yaml': IN_QUESTIONS,
    'desk.yaml': IN_DESK,
    'page/head.yaml': IN_HEAD,
    'page/customers.yaml': IN_CUSTOMERS,
  })
  for (const [file, mistakes] of rows) {
    it.each(mistakes)(`reports a mistake with file and line: ${file}: %j → %j`, (from, to, line, sentence) => {
      const begins = `content/${file}, Zeile ${line}: ${sentence}`
      expect(plantMistake(file as keyof typeof SAMPLES, from, to)).toEqual({
        sentences: [expect.stringContaining(begins)],
      })
    })
  }

  it('reports a file that is missing, empty or not in UTF-8', () => {
    using other = sampleContent()
    other.write(
      'company.yaml',
      Uint8Array.from(SAMPLES['company.yaml'], (sign) => sign.charCodeAt(0)),
    )
    other.write('offer.yaml', '# priceFromCents: 22\n')
    const read = readContent(other.root)
    expect('problems' in read && read.problems.map(formatProblem)).toEqual([
      expect.stringMatching(/^content\/company\.yaml, Zeile 6: Die Datei ist nicht in UTF-8 gespeichert\./),
      'content/offer.yaml: Die Datei fehlt oder ist leer. Hol sie zurück: im Browser über den Verlauf des Ordners, sonst mit git checkout content/offer.yaml',
    ])
  })
})

describe('unusual values in content/', () => {
  it.each(['84028 bis 84036', '84028–84036', '84028 - 84036'])('accepts the range %s', (range) => {
    const { content } = plantMistake('towns.yaml', '48143: Münster', `${range}:`) as { content: AllContent }
    expect(['84027', '84030', '84037'].map((one) => covers(content['towns.yaml'], one))).toEqual([false, true, false])
  })

  it.each([
    ['no as a town', 'Münster\nregion', 'no\nregion', { town: 'no' }],
    ['a leading zero', '48143', '01067', { postalCode: '01067' }],
    ['a BOM', '# Kopf', '\ufeff# Kopf', {}],
    ['the line ends of Windows', SAMPLES['company.yaml'], SAMPLES['company.yaml'].replaceAll('\n', '\r\n'), {}],
  ])('accepts %s among the facts', (_, from, to, changed) => {
    const { content } = plantMistake('company.yaml', '', '') as { content: Record<string, object> }
    const company = { ...content['company.yaml'], ...changed }
    expect(plantMistake('company.yaml', from, to)).toMatchObject({ content: { 'company.yaml': company } })
  })

  it.each([
    ['A & B < C 🎉', 'A & B < C 🎉'],
    ['Dach&shy;strom', 'Dach\u00adstrom'],
    ['Unser "Rundum"-Paket', 'Unser "Rundum"-Paket'],
    ['Ein\n  Satz.', 'Ein Satz.'],
    ['Fu\u0308r dich', 'F\u00fcr dich'],
    ['>-\n  Ein: "S" #1', 'Ein: "S" #1'],
    ['"{Systems} Dächer"', 'Über 500 Dächer'],
  ])('accepts the text %j', (to, text) => {
    const content = { 'page/head.yaml': { title: text } }
    expect(plantMistake('page/head.yaml', 'Solarstrom', to)).toMatchObject({ content })
  })
})

it('accepts options of a question that are no facts', () => {
  const options = ['Ja', 'Nein', 'egal', 'Nur mit "Wallbox"']
  const read = plantMistake('questions.yaml', '[Speicher, Wallbox]', `[Ja, Nein, egal, 'Nur mit "Wallbox"']`)
  expect(read).toMatchObject({ content: { 'questions.yaml': [{}, { options }] } })
})

describe('warnings about content/', () => {
  const HEADLINE = 'page/hero.yaml, Zeile 2: headline'
  it.each<[keyof typeof SAMPLES, string, string, string]>([
    ['page/hero.yaml', 'Dein Strom', `Dein ${'Strom '.repeat(10)}`, `${HEADLINE}: Mehr als 60 Zeichen`],
    ['page/hero.yaml', 'Jetzt', 'Jetzt '.repeat(9), 'page/hero.yaml, Zeile 3: callToAction: Mehr als 35 Zeichen'],
    ['page/hero.yaml', 'Dein Strom', '„{price} für dich“', `${HEADLINE}: Die Anführungszeichen erscheinen mit`],
    ['page/customers.yaml', 'Ein Haus', 'IMG_2034.jpg', 'page/customers.yaml, Zeile 4: roofs, Eintrag 1, alt'],
    ['page/hero.yaml', 'Dein Strom', '>-\n  # Neu\n  Dein Strom', `${HEADLINE}: Das # erscheint mit auf der Seite.`],
    ['pictures.yaml', 'alt: Ein Haus', 'alt: DSC01234', 'pictures.yaml, Zeile 2: hero, alt: Das ist der Name'],
  ])('reports a warning with file and line, and accepts the content: %s: %j → %j', (name, from, to, sentence) => {
    const { content, warnings = [] } = plantMistake(name, from, to) as { content?: object; warnings?: Problem[] }
    expect(content).toBeDefined()
    expect(warnings.map(formatProblem)).toEqual([expect.stringContaining(`Hinweis: content/${sentence}`)])
  })

  it('reports no warning for texts of usual length', () => {
    expect(plantMistake('page/hero.yaml', 'Dein Strom', 'Dach&shy;strom '.repeat(5))).toMatchObject({ warnings: [] })
    expect(plantMistake('page/hero.yaml', 'Dein Strom', 'Unser „Rundum“-Paket für {price}')).toMatchObject({
      warnings: [],
    })
  })
})
