import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { confirm } from './confirm.ts'

async function answerWith(typed: string | null, isTTY = true) {
  const input = Object.assign(new PassThrough(), { isTTY })
  const output = new PassThrough()
  const result = confirm('Delete it?', { input, output })
  if (typed === null) input.end()
  else input.write(`${typed}\n`)
  return { said: await result, shown: String(output.read()) }
}

describe('asking first', () => {
  it.each(['y', 'yes', 'Y', 'j', 'ja', ' ja '])('takes %j for yes', async (typed) => {
    expect(await answerWith(typed)).toEqual({ said: true, shown: 'Delete it? [y/N] ' })
  })

  it.each(['', 'n', 'nein', 'yo', null])('takes %j for no', async (typed) => {
    expect((await answerWith(typed)).said).toBe(false)
  })

  it('refuses where nobody can answer', async () => {
    await expect(answerWith('y', false)).rejects.toThrow(/--yes/)
  })
})
