import { confirm, isCancel, settings, text } from '@clack/prompts'
import { Stopped } from './stopped.ts'

export interface Question {
  message: string
  /** The answer of Enter alone. */
  present: string
  /** @returns a German sentence where the answer is wrong */
  refuse: (typed: string) => string | undefined
}

/** How setup talks with a person. */
export interface Terminal {
  /** A person can answer: neither input nor output is a file or a pipe. */
  isInteractive: boolean
  /** @throws {Stopped} on Ctrl-C */
  ask(question: Question): Promise<string>
  /** @throws {Stopped} on Ctrl-C */
  confirm(message: string): Promise<boolean>
  say(text: string): void
  warn(text: string): void
}

export function openTerminal({ stdin, stdout, stderr }: Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr'>): Terminal {
  // Esc would end setup like Ctrl-C, and lose all answers.
  settings.aliases.delete('escape')
  // Ctrl-D closes the input: the prompt would wait for ever.
  settings.aliases.set('\u0004', 'cancel')
  const streams = { input: stdin, output: stdout }
  return {
    isInteractive: Boolean(stdin.isTTY && stdout.isTTY),
    async ask({ message, present, refuse }) {
      const validate = (typed = '') => refuse(typed.trim())
      const answer = await text({ ...streams, message, placeholder: present, defaultValue: present, validate })
      if (isCancel(answer)) throw cancelled()
      return answer.trim()
    },
    async confirm(message) {
      const answer = await confirm({ ...streams, message, active: 'ja', inactive: 'nein', initialValue: false })
      if (isCancel(answer)) throw cancelled()
      return answer
    },
    say: (text) => void stdout.write(`${text}\n`),
    warn: (text) => void stderr.write(`${text}\n`),
  }
}

const cancelled = () => new Stopped('Abgebrochen.', 130)
