import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { confirm } from './confirm.ts'

async function answerWith(typed: string | null, isTTY = true) {
  const input = Object.assign(new PassThrough(), { isTTY })
  const output = new PassThrough()
  const result = confirm('Löschen?', { input, output })
  if (typed === null) input.end()
  else input.write(`${typed}\n`)
  return { answer: await result, shown: String(output.read()) }
}

describe('asking first', () => {
  it.each(['y', 'yes', 'J', ' ja '])('takes %j for yes', async (typed) => {
    expect(await answerWith(typed)).toEqual({ answer: true, shown: 'Löschen? [j/N] ' })
  })

  it.each(['', 'n', 'nein', 'yo', null])('takes %j for no', async (typed) => {
    expect((await answerWith(typed)).answer).toBe(false)
  })

  it('refuses where there is no terminal', async () => {
    await expect(answerWith('j', false)).rejects.toThrow(/--yes/)
  })
})
