import { type Problem, printProblem } from '../content/compiler/problem.ts'

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
