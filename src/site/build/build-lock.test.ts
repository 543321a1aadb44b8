import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { tempFolder } from '../../../tests/support/temp-folder.ts'
import { takeBuildLock } from './build-lock.ts'

it('one build waits for another and reports it once, and a killed build leaves no lock', async () => {
  const folder = tempFolder()
  const script = `import { takeBuildLock } from ${JSON.stringify(join(import.meta.dirname, 'build-lock.ts'))}
    takeBuildLock(${JSON.stringify(folder)}, console.log)
    console.log('has it')
    setInterval(() => {}, 1000)`
  const other = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  expect(String(await once(other.stdout, 'data'))).toBe('has it\n')
  const sentences: string[] = []
  const release = takeBuildLock(folder, (sentence) => {
    sentences.push(sentence)
    other.kill('SIGKILL')
  })
  expect(sentences).toEqual(['Die Seite wird gerade von einem anderen Start gebaut; warte darauf …'])
  release()
  takeBuildLock(folder, (sentence) => sentences.push(sentence))()
  expect(sentences).toHaveLength(1)
})
