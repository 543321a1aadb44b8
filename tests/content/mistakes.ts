/** Three files, so that lines and sentences stay the same when a provider fills in its own. */
const COMPANY = `# Kopf
brand: Muster Dachstrom
name: Muster Dachstrom
legalForm: GmbH
inFormation: ja
street: Musterstraße 1
postalCode: 48143
town: Münster
region: Münsterland
phone: 0221 4710100
phoneHours:
  firstDay: Mo
  lastDay: Fr
  fromHour: 8
  toHour: 18
email: dachcheck@example.org
contacts:
  - name: Erika Mustermann
    role: Beratung
    phone: 0221 4710101
represented:
  - Frieda Beispiel
register:
  court:
  number:
supervisoryChair:
vatId:
copyrightYear: 2025
`
const OFFER = `priceFromCents: 22
priceToCents: 24
guaranteeYears: 10
contractYears: 10
equityEuros: 0
replyHours: 24
roofCheckMinutes: 2
systemsInstalled: 500
`
const HEAD = `title: Solarstrom
description: Ein Satz.
skipLink: Zum Inhalt
`
export const FILES = { 'company.yaml': COMPANY, 'offer.yaml': OFFER, 'page/head.yaml': HEAD }

/** A part of a file, its replacement, and the sentence with its line; `null` where it is about the whole file. */
export type Mistake = [name: string, from: string, to: string | Uint8Array, line: number | null, sentence: string]

export function bytesOf(change: (source: string) => string): Uint8Array {
  return new TextEncoder().encode(change(COMPANY))
}

const COLON =
  'Hier fehlt nach dem Namen der Doppelpunkt mit einem Leerzeichen dahinter, oder, wenn die Zeile zum Text darüber gehört, am Anfang zwei Leerzeichen. Beispiel: town: Münster'
const INDENT =
  'Die Zeile ist nicht richtig eingerückt: Was zusammengehört, beginnt gleich weit rechts, je Stufe zwei Leerzeichen. Beispiel: firstDay: Mo, zwei Leerzeichen weiter rechts als phoneHours:'
const UNCLOSED = 'Das Anführungszeichen am Anfang hat keines am Ende. Beispiel: brand: "Dachstrom Münsterland"'
const LIST = 'Hier gehört eine Liste hin: jede Zeile beginnt eingerückt mit einem Strich und einem Leerzeichen.'
const UTF8 = 'Die Datei ist nicht in UTF-8 gespeichert. Speichere sie im Editor mit dieser Kodierung.'
const EMPTY = 'Die Datei ist leer. Hol sie zurück: git checkout content/company.yaml'
const HARD_SPACE =
  'Hier steht ein geschütztes Leerzeichen, das aussieht wie ein gewöhnliches. Ersetz es durch ein gewöhnliches.'

export const IN_COMPANY: Mistake[] = [
  ['no colon', 'town: Münster', 'town Münster', 8, COLON],
  ['no colon in the first line', 'brand: Muster', 'brand Muster', 2, COLON],
  ['no colon above a group', 'phoneHours:', 'phoneHours', 11, COLON],
  ['no colon in a list', 'role: Beratung', 'role Beratung', 19, COLON],
  ["no colon in an entry's first line", 'name: Erika', 'name Erika', 18, COLON],
  ['no space after the colon', 'town: Münster', 'town:Münster', 8, COLON],
  ['an equals sign', 'town: Münster', 'town = Münster', 8, COLON],
  ['a quotation mark that stays open', 'town: Münster', 'town: "Münster', 8, UNCLOSED],
  ['a single one that stays open', 'town: Münster', "town: 'Münster", 8, UNCLOSED],
  [
    'a quotation mark at the end alone',
    'town: Münster',
    'town: Münster"',
    8,
    'Das Anführungszeichen am Ende hat keines am Anfang. Beispiel: brand: "Dachstrom Münsterland"',
  ],
  [
    'typographic quotation marks',
    'town: Münster',
    'town: „Münster“',
    8,
    'town "„Münster“": Anführungszeichen würden mitgedruckt. Lass sie weg. Beispiel: Münster',
  ],
  ['another key', 'town: ', 'stadt: ', 8, 'stadt: Diesen Namen kennt hier niemand. Gemeint ist wohl town.'],
  ['a mistyped key', 'town: ', 'twon: ', 8, 'twon: Diesen Namen kennt hier niemand. Gemeint ist wohl town.'],
  [
    'one key more',
    'street:',
    'brnad: x\nstreet:',
    6,
    'brnad: Diesen Namen kennt hier niemand. Gemeint ist wohl brand.',
  ],
  [
    'a key twice',
    'town: Münster',
    'town: Münster\ntown: Münster',
    9,
    'Diesen Namen gibt es weiter oben schon. Lösch eine der beiden Zeilen.',
  ],
  ['a line that is gone', 'town: Münster\n', '', 2, 'town fehlt. Beispiel: town: Münster'],
  [
    'a list that is gone with its key',
    'represented:\n  - Frieda Beispiel\n',
    '',
    2,
    'represented fehlt. Beispiel: represented: und darunter eingerückt - Anna Berger',
  ],
  [
    'a group that is gone',
    'register:\n  court:\n  number:\n',
    '',
    2,
    'register fehlt. Beispiel: register: und darunter eingerückt court: Amtsgericht Münster',
  ],
  ['a value that is gone', 'town: Münster', 'town:', 8, 'town: Hier fehlt etwas. Beispiel: Münster'],
  ['too little indentation', '  lastDay', ' lastDay', 13, INDENT],
  ['no indentation', '  lastDay', 'lastDay', 13, INDENT],
  ['too much indentation', '  lastDay', '    lastDay', 13, INDENT],
  ['too much at the margin', 'town: M', ' town: M', 8, INDENT],
  ['too little in a list', '    role', '   role', 19, INDENT],
  ['too much in a list', '    role', '     role', 19, INDENT],
  [
    'a tab',
    '  lastDay',
    '\tlastDay',
    13,
    'Eingerückt wird mit Leerzeichen, nicht mit der Tabulatortaste. Beispiel: zwei Leerzeichen vor firstDay: Mo',
  ],
  ['hard spaces in front', '  lastDay', '\u00a0\u00a0lastDay', 13, HARD_SPACE],
  ['a hard space after the colon', 'town: ', 'town:\u00a0', 8, HARD_SPACE],
  ['a list that is gone', '\n  - Frieda Beispiel', '', 21, `represented: ${LIST} Beispiel: - Anna Berger`],
  ['an empty list', '\n  - Frieda Beispiel', ' []', 21, 'represented: Die Liste ist leer. Beispiel: - Anna Berger'],
  ['an empty entry', '- Frieda Beispiel', '-', 22, 'represented, Eintrag 1: Hier fehlt etwas. Beispiel: Anna Berger'],
  [
    'no space after the dash',
    '- Frieda',
    '-Frieda',
    22,
    `represented "-Frieda Beispiel": ${LIST} Beispiel: - Anna Berger`,
  ],
  [
    'no space after the dash of a group',
    '- name',
    '-name',
    18,
    'Nach dem Strich fehlt ein Leerzeichen. Beispiel: - Anna Berger',
  ],
  [
    'a text where a list belongs',
    '\n  - Frieda Beispiel',
    ' Frieda Beispiel',
    21,
    `represented "Frieda Beispiel": ${LIST} Beispiel: - Anna Berger`,
  ],
  [
    'a list where a text belongs',
    'town: Münster',
    'town:\n  - Münster',
    8,
    'town: Hier gehört ein Text hin, keine Liste und keine eingerückten Zeilen. Beispiel: Münster',
  ],
  [
    'a list where a group belongs',
    'register:\n  court:\n  number:',
    'register:\n  - HRB 1',
    23,
    'register: Darunter gehören eingerückt diese Namen hin, jeder mit Doppelpunkt: court, number.',
  ],
  ['a value at the margin below its key', 'town: Münster', 'town:\nMünster', 9, COLON],
  ['three dashes', 'town:', '---\ntown:', 8, 'Eine Zeile aus drei Strichen gehört hier nicht hin. Lösch sie.'],
  [
    'a postcode of four digits',
    '48143',
    '4814',
    7,
    'postalCode "4814": Eine Postleitzahl hat fünf Ziffern. Beispiel: 48153',
  ],
  [
    'a telephone number with letters',
    '0221 4710100',
    '0221 SOLAR',
    10,
    'phone "0221 SOLAR": So lässt sich die Nummer nicht wählen. Beispiel: 0251 123456',
  ],
  [
    'an address without @',
    'dachcheck@',
    'dachcheck.',
    16,
    'email "dachcheck.example.org": An diese Adresse kommt keine Mail an. Beispiel: dach@dachstrom-muensterland.de',
  ],
  [
    'hours the wrong way round',
    'fromHour: 8',
    'fromHour: 19',
    15,
    'phoneHours, toHour "18": Diese Stunde liegt nicht nach der ersten (fromHour). Beispiel: 18',
  ],
  [
    'days the wrong way round',
    'firstDay: Mo',
    'firstDay: Sa',
    13,
    'phoneHours, lastDay "Fr": Dieser Wochentag liegt vor dem ersten (firstDay). Beispiel: Fr',
  ],
  [
    'an hour with minutes',
    'fromHour: 8',
    'fromHour: 8:30',
    14,
    'phoneHours, fromHour "8:30": Hier gehört eine ganze Zahl hin, nur Ziffern. Beispiel: 8',
  ],
  [
    'yes in English',
    'inFormation: ja',
    'inFormation: yes',
    5,
    'inFormation "yes": Hier steht ja oder nein. Beispiel: nein',
  ],
  [
    'a register entry of a company in formation',
    'number:',
    'number: HRB 1',
    25,
    'register, number "HRB 1": Eine Firma in Gründung (inFormation: ja) steht noch in keinem Register. Leer diese Angabe. Beispiel: HRB 12345',
  ],
  ['Latin-1', '', Uint8Array.from(FILES['company.yaml'], (sign) => sign.charCodeAt(0)), 6, UTF8],
  ['an empty file', '', bytesOf(() => ''), null, EMPTY],
  ['a file of notes alone', '', bytesOf(() => '# town: Münster\n'), null, EMPTY],
]

const INSIDE =
  'In den Anführungszeichen stehen noch einmal welche. Nimm innen „ und “. Beispiel: title: "Unser „Rundum“-Paket"'
const startsWith = (sign: string) =>
  `Ein Text, der mit ${sign} beginnt, gehört in gerade Anführungszeichen. Beispiel: title: "{price} für dich"`
const behindHash = (note: string) =>
  `Was hinter # steht ("${note}"), liest niemand. Gehört es zum Text, setz ihn in gerade Anführungszeichen; ist es eine Notiz, gib ihr eine eigene Zeile.`

export const IN_OFFER: Mistake[] = [
  [
    'a price with its unit',
    'FromCents: 22',
    'FromCents: 22,9 ct',
    1,
    'priceFromCents "22,9 ct": Hier gehört nur eine Zahl hin, ohne Einheit und ohne Tausenderpunkt. Beispiel: 22,9',
  ],
  [
    'prices the wrong way round',
    'FromCents: 22',
    'FromCents: 30',
    2,
    'priceToCents "24": Der höchste Preis liegt unter dem niedrigsten. Beispiel: 24,9',
  ],
  [
    'a thousands point',
    ': 500',
    ': 1.200',
    8,
    'systemsInstalled "1.200": Hier gehört eine ganze Zahl hin, nur Ziffern. Beispiel: 500',
  ],
  [
    'too much',
    'replyHours: 24',
    'replyHours: 240',
    6,
    'replyHours "240": Das ist zu viel. Von 1 bis 168 ist alles möglich. Beispiel: 24',
  ],
]

export const IN_HEAD: Mistake[] = [
  ['quotation marks inside of others', 'Solarstrom', '"Der "beste" Strom"', 1, INSIDE],
  ['quotation marks at the beginning', 'Solarstrom', '"Bester" Strom', 1, INSIDE],
  [
    'a colon in a text',
    'Solarstrom',
    'Achtung: neu',
    1,
    'Im Text steht ein Doppelpunkt. Setz den Text in gerade Anführungszeichen. Beispiel: title: "Achtung: neue Zeiten"',
  ],
  ...[...'{*&!@`>|%[,'].map(
    (sign): Mistake => [`${sign} at the beginning`, 'Solarstrom', `${sign} Neu`, 1, startsWith(sign)],
  ),
  ['a placeholder alone', 'Solarstrom', '{price}', 1, startsWith('{')],
  ['a placeholder as a key', 'title: Sol', '{price}: Sol', 1, startsWith('{')],
  ['a dash at the beginning', 'Solarstrom', '- Neu', 1, startsWith('-')],
  ['# in a text', 'Solarstrom', 'Nummer #1', 1, behindHash('1')],
  [
    'a mistyped placeholder',
    'Ein Satz.',
    '>-\n  Nur\n  {pirce}.',
    4,
    'description: {pirce} kennt hier niemand. Gemeint ist wohl {price}.',
  ],
  [
    'a placeholder that stays open',
    'Ein Satz.',
    'Nur {price.',
    2,
    'description: Zu { fehlt die zweite Klammer. Beispiel: {price}',
  ],
  [
    'a very long word',
    'Solarstrom',
    'Wirtschaftlichkeitsberechnungsprogramm',
    1,
    'title "Wirtschaftlichkeitsberechnungsprogramm": Ein Wort ist länger als 30 Zeichen und liefe auf einem Telefon über den Rand. Schreib &shy; an die Stellen, an denen es getrennt werden darf. Beispiel: Wirtschaftlichkeits&shy;berechnung',
  ],
  ['a text that goes on at the margin', 'Ein Satz.', 'Ein\nSatz.', 3, COLON],
]
