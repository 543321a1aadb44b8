import { COLON } from './company-mistakes.ts'
import type { Mistake } from './plant-mistake.ts'

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
