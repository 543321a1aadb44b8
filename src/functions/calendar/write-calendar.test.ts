import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readCalendar } from '../../../tests/support/read-calendar.ts'
import { NOON } from '../../../tests/support/sample-leads.ts'
import { writeFeed, writeInvitation } from './write-calendar.ts'

const organizer = { name: 'Solar; "Nord", GmbH', address: 'buero@example.org' }
const event = { uid: 'a', sequence: 3, at: NOON, duration: 1_200_000, summary: 'Termin', lines: ['Zeile'] }
const invitation = { isCancelled: false, organizer, attendee: 'anna@example.net' }

const HOSTILE = [
  'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:fremd',
  'a,b;c:d\\n"e"\\,^n',
  '👩‍👩‍👧‍👦🌞'.repeat(30),
  `${'Ä'.repeat(199)}🌞`,
  'x'.repeat(200),
  '\ud800 allein\u0000\u0007\u2028\u0085',
]

it.each(HOSTILE)('keeps %j in its field', (text) => {
  const hostile = { ...event, summary: text, lines: [text, 'Ende'], location: text, url: 'https://example.org/#K7MQ' }
  const named = { ...invitation, organizer: { ...organizer, name: text } }
  const shown = text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
  const expected = { uid: 'a', sequence: 3, summary: shown, description: `${shown}\nEnde`, location: shown }
  for (const written of [writeInvitation(hostile, named, NOON), writeFeed(text, [hostile], NOON)]) {
    expect(readCalendar(written).events).toEqual([expect.objectContaining(expected)])
    expect(written.endsWith('END:VCALENDAR\r\n')).toBe(true)
  }
})

it('changes only control characters in a summary', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const { events } = readCalendar(writeInvitation({ ...event, summary: `<${text}>` }, invitation, NOON))
      expect(events[0]?.summary).toBe(`<${text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')}>`)
    }),
    { numRuns: 200 },
  )
})

it('asks for no reply to an invitation', () => {
  expect(writeInvitation(event, invitation, NOON)).toMatch(/ATTENDEE;[^:]*RSVP=FALSE/)
})

it('gives an event without an hour its German day', () => {
  const late = { ...event, at: Date.parse('2026-11-26T00:30:00+01:00'), duration: null }
  expect(readCalendar(writeFeed('x', [late], NOON)).events).toMatchObject([{ start: '2026-11-26', minutes: null }])
})
