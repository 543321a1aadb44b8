import { Stopped, type Terminal } from '../../src/setup/terminal.ts'

type Answers = readonly (readonly [question: RegExp, ...answers: string[]])[]

/** Somebody who answers some questions, each pair of them once, and presses Enter at all others. */
export function fakeTerminal(answers: Answers = [], { isInteractive = true } = {}) {
  const left = answers.map(([question, ...given]) => ({ question, given }))
  const said: string[] = []
  const warned: string[] = []
  const asked: string[] = []
  const terminal: Terminal = {
    isInteractive,
    say: (text) => void said.push(text),
    heading: (text) => void said.push(text),
    warn: (text) => void warned.push(text),
    ask: async (question) => {
      asked.push(question)
      const answer = left.find((one) => one.question.test(question) && one.given.length > 0)?.given.shift()
      if (answer === 'Strg-C') throw new Stopped('Abgebrochen.', 130)
      if (answer === undefined && question.endsWith('(ja/nein) ')) return 'nein'
      return answer ?? ''
    },
  }
  return { terminal, said, warned, asked, unused: () => left.filter(({ given }) => given.length > 0) }
}
