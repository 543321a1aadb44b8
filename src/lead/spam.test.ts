import { describe, expect, it } from 'vitest'
import { sampleLead } from '../../tests/support/sample-leads.ts'
import type { FormSignals } from './form-signals.ts'
import { judge } from './spam.ts'

const verdictOf = (message: string, signals: Partial<FormSignals> = {}, earlierLeads = 0, name = 'Erika') =>
  judge({ lead: sampleLead({ name, message }), signals: { fillMs: 60_000, honeypot: false, ...signals }, earlierLeads })

describe('a real visitor is not taken for spam for', () => {
  it.each<[string, () => string]>([
    ['letting the browser fill in everything within a second', () => verdictOf('', { fillMs: 300 })],
    ['a client that sends no signals', () => verdictOf('Hallo', { fillMs: null })],
    ['three links, with time to collect them', () => verdictOf('www.a.de www.b.de https://c.de')],
    ['sending for the hundredth time, if that is all', () => verdictOf('', {}, 99)],
    ['a fast form for the fourth time', () => verdictOf('', { fillMs: 500 }, 3)],
    ['a link as the name, if that is all', () => verdictOf('', {}, 0, 'www.erika.example')],
  ])('%s', (_, verdict) => {
    expect(verdict()).toBe('inbox')
  })
})

describe('quarantine is for', () => {
  it.each<[string, () => string]>([
    ['a filled honeypot', () => verdictOf('', { honeypot: true })],
    ['a message full of links', () => verdictOf('http://a http://b [url=c] <a href=d>')],
    [
      'three links within three seconds, for the fourth time',
      () => verdictOf('www.a www.b www.c', { fillMs: 2_000 }, 3),
    ],
    ['links in name and message', () => verdictOf('https://casino.example', {}, 0, 'Win www.casino.example')],
  ])('%s', (_, verdict) => {
    expect(verdict()).toBe('quarantine')
  })
})
