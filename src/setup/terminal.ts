import { confirm, isCancel, settings, text } from '@clack/prompts'
import { type Problem, printProblem } from '../content/compiler/problem.ts'

export interface Question {
  message: string
  /** The answer of Enter alone. */
  present: string
  /** @returns a German sentence where the answer is wrong */
  refuse: (typed: string) => string | undefined
}

export type Terminal = ReturnType<typeof openTerminal>

/** How setup talks with a person. Questions throw Stopped on Ctrl-C. */
export function openTerminal({ stdin, stdout, stderr }: Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr'>) {
  // Esc would end setup like Ctrl-C, and lose all answers.
  settings.aliases.delete('escape')
  // Ctrl-D closes the input: the prompt would wait for ever.
  settings.aliases.set('\u0004', 'cancel')
  const streams = { input: stdin, output: stdout }
  return {
    /** A person can answer: neither input nor output is a file or a pipe. */
    isInteractive: Boolean(stdin.isTTY && stdout.isTTY),
    async ask({ message, present, refuse }: Question) {
      const validate = (typed = '') => refuse(typed.trim())
      const answer = await text({ ...streams, message, placeholder: present, defaultValue: present, validate })
      if (isCancel(answer)) throw cancelled()
      return answer.trim()
    },
    /** @param initialValue the answer of Enter alone */
    async confirm(message: string, initialValue = false) {
      const answer = await confirm({ ...streams, message, active: 'ja', inactive: 'nein', initialValue })
      if (isCancel(answer)) throw cancelled()
      return answer
    },
    say: (text: string) => void stdout.write(`${text}\n`),
    warn: (text: string) => void stderr.write(`${text}\n`),
  }
}

const cancelled = () => new Stopped('Abgebrochen.', 130)

/** Setup ends without writing anything. */
export class Stopped extends Error {
  readonly exitCode: number

  /** @param exitCode as --help explains them; 130 for Ctrl-C, as shells have it */
  constructor(reason: string, exitCode: number) {
    super(`${reason}\nEs wurde nichts geschrieben.`)
    this.exitCode = exitCode
  }
}

export const stopFor = (problems: readonly Problem[]) => new Stopped(problems.map(printProblem).join('\n'), 1)
