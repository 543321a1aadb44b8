import { describe, expect, it } from 'vitest'
import { sampleLead } from '../../tests/support/sample-leads.ts'
import type { FormSignals } from './form-signals.ts'
import { judge } from './spam.ts'

const judged = (message: string, signals: Partial<FormSignals> = {}, name = 'Erika') =>
  judge({ lead: sampleLead({ name, message }), signals: { fillMs: 60_000, honeypot: false, ...signals } })
const verdictOf = (...lead: Parameters<typeof judged>) => judged(...lead).verdict

describe('a real visitor is not taken for spam for', () => {
  it.each<[string, () => string]>([
    ['letting the browser fill in everything within a second', () => verdictOf('', { fillMs: 300 })],
    ['a client that sends no signals', () => verdictOf('Hallo', { fillMs: null })],
    ['three links, with time to collect them', () => verdictOf('www.a.de www.b.de https://c.de')],
    ['a link as the name, if that is all', () => verdictOf('', {}, 'www.erika.example')],
    ['a link in a form that was filled in within three seconds', () => verdictOf('www.a.de', { fillMs: 2_500 })],
  ])('%s', (_, verdict) => {
    expect(verdict()).toBe('inbox')
  })
})

describe('quarantine is for', () => {
  it.each<[string, () => string]>([
    ['a filled honeypot', () => verdictOf('', { honeypot: true })],
    ['a message full of links', () => verdictOf('http://a http://b [url=c] <a href=d>')],
    ['three links within a second', () => verdictOf('www.a www.b www.c', { fillMs: 500 })],
    ['links in name and message', () => verdictOf('https://casino.example', {}, 'Win www.casino.example')],
  ])('%s', (_, verdict) => {
    expect(verdict()).toBe('quarantine')
  })
})

it('sorts visitors with the page and its script first, and likely spam last', () => {
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
