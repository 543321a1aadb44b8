import { expect, it } from 'vitest'
import { createLogWriter } from './log-writer.ts'

it('the log writer writes the lines of a turn at once, in order, and the rest when asked', async () => {
  const written: string[] = []
  const { write, flush } = createLogWriter({ write: (text) => written.push(text) })
  write('a\n')
  write('b\n')
  expect(written).toEqual([])
  await new Promise(setImmediate)
  write('c\n')
  flush()
  flush()
  expect(written).toEqual(['a\nb\n', 'c\n'])
  await new Promise(setImmediate)
  expect(written).toHaveLength(2)
})
