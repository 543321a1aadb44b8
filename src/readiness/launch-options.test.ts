import { expect, it } from 'vitest'
import { readOptions } from './launch-options.ts'

it('an address is cut to its origin', () => {
  const options = readOptions(['https://www.dach.de/impressum', '--no-lead'])
  expect(options).toMatchObject({ origin: 'https://www.dach.de', 'no-lead': true })
  expect(readOptions([]).origin).toBe(null)
})

it.each([
  [['www.dachwerk.de'], /"www\.dachwerk\.de" ist keine Adresse/],
  [['https://a.de', 'https://b.de'], /nur eine Adresse/],
  [['--nolead'], /--nolead/],
])('%j is not understood', (args, sentence) => expect(() => readOptions(args)).toThrow(sentence))
