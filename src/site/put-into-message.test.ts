import { expect, test } from 'vitest'
import { putIntoMessage } from './put-into-message.ts'

test.each([
  ['an empty message', '', 'Neu.', '', 'Neu.'],
  ['what was written', 'Hallo.\n', 'Neu.', '', 'Hallo.\n\nNeu.'],
  ['the one before, anywhere in the message', 'Hallo.\n\nAlt. Danke!', 'Neu.', 'Alt.', 'Hallo.\n\nNeu. Danke!'],
  ['one before that was changed', 'Hallo.\n\nAlt, aber anders.', 'Neu.', 'Alt.', 'Hallo.\n\nAlt, aber anders.\n\nNeu.'],
  ['itself, once', 'Neu.', 'Neu.', '', 'Neu.'],
  ['nothing, in place of the one before', 'Hallo.\n\nAlt.\n\nDanke!', '', 'Alt.', 'Hallo.\n\nDanke!'],
  ['nothing, in place of the only one', 'Alt.', '', 'Alt.', ''],
  ['a text with a replacement pattern such as `$&`', 'Alt.', '$& für 10 €', 'Alt.', '$& für 10 €'],
])('a text joins or replaces %s', (_, message, text, before, result) => {
  expect(putIntoMessage(message, text, before)).toBe(result)
})
