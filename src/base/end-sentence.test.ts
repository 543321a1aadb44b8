import { expect, it } from 'vitest'
import { endSentence } from './end-sentence.ts'

it('ends a sentence with one full stop, also after a date', () => {
  expect(endSentence('Angebot erstellen, Mi 2.12.')).toBe('Angebot erstellen, Mi 2.12.')
  expect(endSentence('Termin abgesagt')).toBe('Termin abgesagt.')
})
