import { confirm, isCancel, settings, text } from '@clack/prompts'
import { formatProblem, type Problem } from '../content/compiler/problem.ts'

export interface Question {
  message: string
  /** The answer if only Enter is pressed. */
  present: string
  /** @returns a German sentence if the answer is wrong */
  refuse: (typed: string) => string | undefined
}

/**
 * Asks again until the answer is right. Returns `null` for `<`, which goes back.
 * @param answerOf the answer for the typed text. By default Enter keeps the present answer, and `-` empties it
 */
export async function askOrGoBack(
  terminal: Pick<Terminal, 'ask'>,
  { message, present, refuse }: Question,
  answerOf = (typed: string) => (typed === '-' ? '' : typed || present),
): Promise<string | null> {
  const refuseTyped = (typed: string) => (typed === '<' ? undefined : refuse(answerOf(typed)))
  const typed = await terminal.ask({ message, present, refuse: refuseTyped })
  return typed === '<' ? null : answerOf(typed)
}

export type Terminal = ReturnType<typeof openTerminal>

export function openTerminal({ stdin, stdout, stderr }: Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr'>) {
  // By default Esc ends setup like Ctrl-C, and loses all answers.
  settings.aliases.delete('escape')
  // Without this, the prompt would wait for ever after Ctrl-D, which closes the input.
  settings.aliases.set('\u0004', 'cancel')
  const streams = { input: stdin, output: stdout }
  return {
    /** True if a person can answer. Then neither input nor output is a file or a pipe. */
    isInteractive: Boolean(stdin.isTTY && stdout.isTTY),
    async ask({ message, present, refuse }: Question) {
      const validate = (typed = '') => refuse(typed.trim())
      const answer = await text({ ...streams, message, placeholder: present, defaultValue: present, validate })
      if (isCancel(answer)) throw cancelled()
      return answer.trim()
    },
    /** Enter alone means yes. */
    async confirm(message: string) {
      const answer = await confirm({ ...streams, message, active: 'ja', inactive: 'nein' })
      if (isCancel(answer)) throw cancelled()
      return answer
    },
    say: (text: string) => void stdout.write(`${text}\n`),
    warn: (text: string) => void stderr.write(`${text}\n`),
  }
}

const cancelled = () => new Stopped('Abgebrochen.', 130)

/** Ends setup without writing anything. Questions throw it on Ctrl-C. */
export class Stopped extends Error {
  readonly exitCode: number

  /** @param exitCode listed in --help. It is 130 for Ctrl-C, as in shells */
  constructor(reason: string, exitCode: number) {
    super(`${reason}\nEs wurde nichts geschrieben.`)
    this.exitCode = exitCode
  }
}

export const stopFor = (problems: readonly Problem[]) => new Stopped(problems.map(formatProblem).join('\n'), 1)
