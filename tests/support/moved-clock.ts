import { readFileSync } from 'node:fs'

/**
 * If a program loads it first (`--import`), it moves the program's clock by as many milliseconds as CLOCK_FILE says. It does so
 * at the start and at each SIGUSR2, as if somebody set the clock of the machine, or with TIME_PASSES as if the time passed.
 */
const Real = Date
let offset = 0

const read = () => {
  offset = Number(readFileSync(process.env.CLOCK_FILE ?? '', 'utf8'))
}

class MovedDate extends Real {
  constructor(...args: unknown[]) {
    if (args.length === 0) super(MovedDate.now())
    else super(...(args as [number]))
  }
  static override now() {
    return Real.now() + offset
  }
}

read()
const atStart = offset
const elapsed = performance.now.bind(performance)
if (process.env.TIME_PASSES) performance.now = () => elapsed() + offset - atStart
process.on('SIGUSR2', read)
globalThis.Date = MovedDate as DateConstructor
