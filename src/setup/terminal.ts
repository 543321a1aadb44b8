import { createInterface } from 'node:readline'
import { styleText } from 'node:util'

/** How setup speaks with somebody. */
export interface Terminal {
  /** @throws {Stopped} where nobody answers any more */
  ask(question: string): Promise<string>
  say(text: string): void
  heading(text: string): void
  /** What went wrong. */
  warn(text: string): void
  /** Somebody sits there. */
  isInteractive: boolean
}

/** The end of a conversation that nobody finished. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
  readonly exitCode: number

  constructor(sentence: string, exitCode: number) {
    super(`${sentence} Es wurde nichts geschrieben.`)
    this.exitCode = exitCode
  }
}

/** Asks on standard input, which may be a pipe: then each answer is a line, and is shown behind its question. */
export function openTerminal({ stdin, stdout, stderr }: Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr'>) {
  const isInteractive = Boolean(stdin.isTTY && stdout.isTTY)
  const say = (text: string) => void stdout.write(`${text}\n`)
  let lines: ReturnType<typeof readLines> | undefined
  const terminal: Terminal = {
    isInteractive,
    say,
    heading: (text) => say(`\n${styleText('bold', text, { stream: stdout })}`),
    warn: (text) => void stderr.write(`${text}\n`),
    async ask(question) {
      lines ??= readLines(stdin, stdout, isInteractive)
      const answer = await lines.next(question)
      if (!isInteractive) say(answer)
      return answer.trim()
    },
  }
  return { terminal, close: () => lines?.close() }
}

/** Lines that come before they are asked for wait; the reader's own question() would lose them. */
function readLines(input: NodeJS.ReadStream, output: NodeJS.WriteStream, terminal: boolean) {
  const reader = createInterface({ input, output, terminal })
  const waiting: string[] = []
  let end: Stopped | undefined
  let wake = () => {}
  const stop = (reason: Stopped) => {
    end ??= reason
    wake()
  }
  const interrupt = () => {
    output.write('\n')
    stop(new Stopped('Abgebrochen.', 130))
  }
  reader.on('line', (line) => {
    waiting.push(line)
    wake()
  })
  reader.on('close', () => stop(new Stopped('Die Eingabe ist zu Ende, es fehlen noch Antworten.', 1)))
  reader.on('SIGINT', interrupt)
  process.once('SIGINT', interrupt)
  return {
    close: () => reader.close(),
    async next(question: string): Promise<string> {
      reader.setPrompt(question)
      reader.prompt()
      for (;;) {
        if (end?.exitCode === 130) throw end
        const line = waiting.shift()
        if (line !== undefined) return line
        if (end) {
          output.write('\n')
          throw end
        }
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
  }
}
