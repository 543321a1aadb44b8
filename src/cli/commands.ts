import type { Command } from './command.ts'
import { list } from './commands/list.ts'
import { show } from './commands/show.ts'

/** Under the names that people type, in the order of the help. */
export const COMMANDS: Record<string, Command> = {
  list,
  show,
}
