import { StoreError } from '../lead/store.ts'
import { type Command, type CommandDeps, EXIT, type ExitCode } from './command.ts'
import { CommandError } from './command-error.ts'
import { COMMANDS } from './commands.ts'
import { formatCommandHelp, formatHelp } from './help.ts'

export interface Surroundings {
  print(text: string): void
  warn(text: string): void
  /** Reads the settings and opens the store. @throws {CommandError} */
  open(): Promise<CommandDeps>
  /** A sentence for a failing store. */
  explainStoreError(error: StoreError): string
}

const HELP = /^(-h|--help)$/

/** Runs what was typed after `npm run leads --`. Never throws for what a person can put right. */
export async function runCommand([name = '', ...args]: string[], surroundings: Surroundings): Promise<ExitCode> {
  const { print, warn } = surroundings
  if (HELP.test(name) || name === 'help') {
    print(formatHelp(COMMANDS))
    return EXIT.done
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command === undefined) {
    warn(name === '' ? formatHelp(COMMANDS) : `There is no command "${name}". All of them: npm run leads -- --help`)
    return EXIT.misused
  }
  if (args.some((arg) => HELP.test(arg))) {
    print(formatCommandHelp(name, command))
    return EXIT.done
  }
  try {
    return await prepareAndRun(command, args, surroundings)
  } catch (error) {
    if (error instanceof StoreError) {
      warn(surroundings.explainStoreError(error))
      return EXIT.failed
    }
    if (!(error instanceof CommandError)) throw error
    const example = error.exitCode === EXIT.misused ? ` Example: npm run leads -- ${command.examples[0]}` : ''
    warn(error.message + example)
    return error.exitCode
  }
}

async function prepareAndRun(command: Command, args: string[], { open }: Surroundings): Promise<ExitCode> {
  const run = command.prepare(args)
  const deps = await open()
  try {
    return await run(deps)
  } finally {
    await deps.store.close()
  }
}
