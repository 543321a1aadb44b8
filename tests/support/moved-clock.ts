import { readFileSync } from 'node:fs'

/**
 * Loaded before a program (`--import`), it moves the program's clock by as many milliseconds as CLOCK_FILE says, at the
 * start and at each SIGUSR2, as when the clock of the machine is set.
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
process.on('SIGUSR2', read)
globalThis.Date = MovedDate as DateConstructor
