import { expect, it } from 'vitest'
import { mailOf, sampleFor } from '../../../../tests/support/compose-sample.ts'

it.each([
  'staff-notification',
  'staff-reminder',
  'staff-overdue',
  'staff-follow-up',
  'staff-assigned',
  'staff-appointment',
] as const)('shows in %s the message before the buttons, and open fields only of a new request', async (kind) => {
  const lead = sampleFor(kind, { roofType: '', roofSize: '' })
  const { text } = await mailOf(kind, lead)
  expect(text).toMatch(/\n> Süddach mit Gaube\.\n> Bitte anrufen\.\n\nErika Mustermann anrufen:/)
  expect(text.match(/Süddach mit Gaube/g)).toHaveLength(1)
  expect(/.+: keine Angabe/.exec(text)?.[0]).toBe(
    kind === 'staff-notification' ? 'Dachform, Dachgröße: keine Angabe' : undefined,
  )
})
