import { expect } from 'vitest'
import { type AllContent, readContent } from '../../src/content/compiler/read-content.ts'
import { runSetup } from '../../src/setup/run-setup.ts'
import { FILES } from '../content/mistakes.ts'
import { type ContentCopy, copyContent } from '../support/content-copy.ts'
import { fakeTerminal } from './fake-terminal.ts'

/** A copy of content/ with the same facts whatever a provider has filled in. */
export function sampleContent(): ContentCopy {
  const copy = copyContent()
  for (const [name, source] of Object.entries(FILES)) copy.write(name, source)
  copy.write('company.yaml', FILES['company.yaml'].replace('vatId:', 'vatId: DE123456789'))
  return copy
}

/** Goes through setup once, with these answers, all of which have to be asked for. */
export async function converse(copy: ContentCopy, answers: Parameters<typeof fakeTerminal>[0]) {
  const fake = fakeTerminal(answers)
  const code = await runSetup([], { root: copy.root, terminal: fake.terminal, env: {}, folder: copy.root })
  expect(fake.unused()).toEqual([])
  return { code, ...fake, output: fake.said.join('\n') }
}

export function contentOf(copy: ContentCopy): AllContent {
  const read = readContent(copy.root)
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  return read.content
}
