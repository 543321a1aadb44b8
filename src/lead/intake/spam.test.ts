import { expect, it } from 'vitest'
import { sampleLead } from '../../../tests/support/sample-leads.ts'
import type { FormSignals } from './form-signals.ts'
import { judgeSpam } from './spam.ts'

const judged = (message: string, signals: Partial<FormSignals> = {}, name = 'Erika') =>
  judgeSpam(sampleLead({ name, message }), { fillMs: 60_000, honeypot: false, ...signals })
const isSpam = (...lead: Parameters<typeof judged>) => judged(...lead).isSpam

it.each<[boolean, string, () => boolean]>([
  [false, 'a client that sends no signals', () => isSpam('Hallo', { fillMs: null })],
  [false, 'an autofilled form within a second', () => isSpam('Hallo', { fillMs: 400 })],
  [false, 'three links, with time to collect them', () => isSpam('www.a.de www.b.de https://c.de')],
  [false, 'a link as the name, if that is all', () => isSpam('', {}, 'www.erika.example')],
  [false, 'a link in a form that was filled in within three seconds', () => isSpam('www.a.de', { fillMs: 2_500 })],
  [true, 'a message full of links', () => isSpam('http://a http://b [url=c] <a href=d>')],
  [true, 'three links within a second', () => isSpam('www.a www.b www.c', { fillMs: 500 })],
  [true, 'links in name and message', () => isSpam('https://casino.example', {}, 'Win www.casino.example')],
])('is spam, %s: %s', (expected, _, judgement) => {
  expect(judgement()).toBe(expected)
})

it('suspects visitors with the page and its script least, and likely spam most', () => {
  const order = [
    judged('Bitte anrufen'),
    judged('', { fillMs: null }),
    judged('', { fillMs: 900 }),
    judged('www.a.de www.b.de'),
  ]
  const spamScores = order.map(({ spamScore }) => spamScore)
  expect(spamScores).toEqual(spamScores.toSorted((a, b) => a - b))
  expect(new Set(spamScores).size).toBe(order.length)
})
