import { expect } from 'vitest'
import { type AllContent, readContent } from '../../src/content/compiler/read-content.ts'
import { runSetup } from '../../src/setup/run-setup.ts'
import { Stopped } from '../../src/setup/stopped.ts'
import type { Terminal } from '../../src/setup/terminal.ts'
import { FILES } from '../content/mistakes.ts'
import { type ContentCopy, copyContent } from '../support/content-copy.ts'

type Answer = string | (() => string)
export type Answers = readonly (readonly [question: RegExp, ...answers: Answer[]])[]

/** A copy of content/ with the same facts whatever a provider has filled in. */
export function sampleContent(): ContentCopy {
  const copy = copyContent()
  for (const [name, source] of Object.entries(FILES)) copy.write(name, source)
  copy.write('company.yaml', FILES['company.yaml'].replace('vatId:', 'vatId: DE123456789'))
  return copy
}

/**
 * Runs setup as a person who gives these answers, each once, presses Enter at all other questions, and says no.
 * All answers have to be asked for.
 */
export async function converse(copy: ContentCopy, answers: Answers, args: string[] = [], isInteractive = true) {
  const left = answers.map(([question, ...given]) => ({ question, given }))
  const [asked, said, warned]: [string[], string[], string[]] = [[], [], []]
  const next = (message: string) => {
    asked.push(message)
    const answer = left.find(({ question, given }) => question.test(message) && given.length > 0)?.given.shift() ?? ''
    if (answer === 'Strg-C') throw new Stopped('Abgebrochen.', 130)
    return typeof answer === 'string' ? answer : answer()
  }
  const terminal: Terminal = {
    isInteractive,
    say: (text) => void said.push(text),
    warn: (text) => void warned.push(text),
    confirm: async (message) => next(message) === 'ja',
    ask: async ({ message, present, refuse }) => {
      for (;;) {
        const typed = next(`${message} [${present}]`)
        const sentence = refuse(typed)
        if (sentence === undefined) return typed
        if (typed === '') throw new Error(sentence)
        said.push(sentence)
      }
    },
  }
  const code = await runSetup(args, { root: copy.root, terminal, env: {}, folder: copy.root })
  expect(left.filter(({ given }) => given.length > 0)).toEqual([])
  return { code, asked, output: said.join('\n'), warned: warned.join('\n') }
}

export function contentOf(copy: ContentCopy): AllContent {
  const read = readContent(copy.root)
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  return read.content
}
