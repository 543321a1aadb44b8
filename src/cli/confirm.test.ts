import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { confirm } from './confirm.ts'

it.each([
  ['ja\n', true],
  [' J \n', true],
  ['\n', false],
  ['jein\n', false],
  // The input ends without an answer.
  [null, false],
])('reads %j as %s', async (typed, answer) => {
  const input = Object.assign(new PassThrough(), { isTTY: true })
  const output = new PassThrough()
  const result = confirm('Löschen?', { input, output })
  input.end(typed ?? undefined)
  expect(await result).toBe(answer)
  expect(String(output.read())).toBe('Löschen? [j/N] ')
})
