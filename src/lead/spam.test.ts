import { expect, it } from 'vitest'
import { sampleLead } from '../../tests/support/sample-leads.ts'
import type { FormSignals } from './form-signals.ts'
import { judge } from './spam.ts'

const judged = (message: string, signals: Partial<FormSignals> = {}, name = 'Erika') =>
  judge({ lead: sampleLead({ name, message }), signals: { fillMs: 60_000, honeypot: false, ...signals } })
const verdictOf = (...lead: Parameters<typeof judged>) => judged(...lead).verdict

it.each<[string, string, () => string]>([
  ['inbox', 'a client that sends no signals', () => verdictOf('Hallo', { fillMs: null })],
  ['inbox', 'three links, with time to collect them', () => verdictOf('www.a.de www.b.de https://c.de')],
  ['inbox', 'a link as the name, if that is all', () => verdictOf('', {}, 'www.erika.example')],
  ['inbox', 'a link in a form that was filled in within three seconds', () => verdictOf('www.a.de', { fillMs: 2_500 })],
  ['quarantine', 'a message full of links', () => verdictOf('http://a http://b [url=c] <a href=d>')],
  ['quarantine', 'three links within a second', () => verdictOf('www.a www.b www.c', { fillMs: 500 })],
  ['quarantine', 'links in name and message', () => verdictOf('https://casino.example', {}, 'Win www.casino.example')],
])('puts into the %s: %s', (expected, _, verdict) => {
  expect(verdict()).toBe(expected)
})

it('suspects visitors with the page and its script least, and likely spam most', () => {
  const order = [
    judged('Bitte anrufen'),
    judged('', { fillMs: null }),
    judged('', { fillMs: 900 }),
    judged('www.a.de www.b.de'),
  ]
  const suspicions = order.map(({ suspicion }) => suspicion)
  expect(suspicions).toEqual(suspicions.toSorted((a, b) => a - b))
  expect(new Set(suspicions).size).toBe(order.length)
})
