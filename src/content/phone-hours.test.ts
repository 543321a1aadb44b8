import { expect, it } from 'vitest'
import { formatHours, formatSchemaHours, readPhoneHours } from './phone-hours.ts'

it.each([
  ['Mo–Fr 8–18', 'Mo–Fr 8:00–18:00 Uhr', 'Mo-Fr 08:00-18:00'],
  ['mo - fr 8.00 - 18.00 Uhr', 'Mo–Fr 8:00–18:00 Uhr', 'Mo-Fr 08:00-18:00'],
  ['Montag bis Freitag 8 bis 18 Uhr', 'Mo–Fr 8:00–18:00 Uhr', 'Mo-Fr 08:00-18:00'],
  ['Mi 14–24', 'Mi 14:00–24:00 Uhr', 'We 14:00-24:00'],
  ['Mo–Do\u00a08:30–17, Fr 8–13', 'Mo–Do 8:30–17:00 Uhr, Fr 8:00–13:00 Uhr', ['Mo-Th 08:30-17:00', 'Fr 08:00-13:00']],
  [
    'Mo–Fr 8–12 und 13–17:45',
    'Mo–Fr 8:00–12:00 Uhr, Mo–Fr 13:00–17:45 Uhr',
    ['Mo-Fr 08:00-12:00', 'Mo-Fr 13:00-17:45'],
  ],
])('reads %s, and writes it for people and for search engines', (text, printed, schema) => {
  const hours = readPhoneHours(text)
  if ('sentence' in hours) throw new Error(hours.sentence)
  // A line must not break after a dash.
  expect(formatHours(hours)).toBe(printed.replaceAll('–', '–\u2060'))
  expect(formatSchemaHours(hours)).toEqual(schema)
})

it.each([
  ['8–18', '„8–18“ lässt sich nicht lesen.'],
  ['Mo–Fr', '„Mo–Fr“ lässt sich nicht lesen.'],
  ['Mo–Fr 8–18 und sonst auch', '„sonst auch“ lässt sich nicht lesen.'],
  ['Fr–Mo 8–18', '„Fr–Mo 8–18“: Der zweite Wochentag liegt vor dem ersten.'],
  ['Mo–Fr 8–25', '„Mo–Fr 8–25“: Diese Uhrzeit gibt es nicht.'],
  ['Mo–Fr 8:70–9', '„Mo–Fr 8:70–9“: Diese Uhrzeit gibt es nicht.'],
  ['Mo–Fr 18–8', '„Mo–Fr 18–8“: Das Ende liegt nicht nach dem Anfang.'],
  ['Mo–Fr 8–18, Fr 8–13', '„Fr 8–13“ überschneidet sich mit dem davor.'],
])('refuses %s in a sentence with an example', (text, sentence) => {
  expect(readPhoneHours(text)).toEqual({ sentence: expect.stringContaining(sentence) })
  expect(readPhoneHours(text)).toEqual({ sentence: expect.stringMatching(/Beispiel: Mo–Do 8:30–17, Fr 8–13$/) })
})
