import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import { readContent } from '../../src/content/compiler/read-content.ts'
import { runSetup } from '../../src/setup/run-setup.ts'
import type { Terminal } from '../../src/setup/terminal.ts'
import { type ContentCopy, sampleContent } from '../support/content-copy.ts'

export const YES: [RegExp, string] = [/^Schreiben/, 'ja']

/** For each test of a file, a copy of the sample's content and an empty settings folder. */
export function setupInCopy() {
  let copy: ContentCopy
  beforeEach(() => {
    copy = sampleContent()
  })
  afterEach(() => copy[Symbol.dispose]())

  /** Runs setup: each answer is given once, and Enter at all other questions. */
  async function run(answers: [question: RegExp, ...answers: string[]][], args: string[] = [], isInteractive = true) {
    const left = answers.map(([question, ...given]) => ({ question, given }))
    const [asked, said, warned]: [string[], string[], string[]] = [[], [], []]
    const next = (message: string) => {
      asked.push(message)
      return left.find(({ question, given }) => question.test(message) && given.length > 0)?.given.shift() ?? ''
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

  function runAnswers(answers: string, args = ['--yes']) {
    writeFileSync(join(copy.root, 'answers'), answers)
    return run([], ['--answers', 'answers', ...args], false)
  }

  function content() {
    const read = readContent(copy.root)
    if ('problems' in read) throw new Error(JSON.stringify(read.problems))
    return read.content
  }

  const pathOf = (name: string) => join(copy.root, name)
  return {
    run,
    runAnswers,
    content,
    pathOf,
    read: (name: string) => copy.read(name as never),
    write: (name: string, text: string) => copy.write(name as never, text),
  }
}
