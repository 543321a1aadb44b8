import { backup } from './commands/backup.ts'
import { copyTo } from './commands/copy-to.ts'
import { anonymise, deleteLead } from './commands/deleting.ts'
import { exportLeads } from './commands/export.ts'
import { figures } from './commands/figures.ts'
import { list } from './commands/list.ts'
import { events, mails, retry } from './commands/mails.ts'
import { person } from './commands/person.ts'
import { release } from './commands/release.ts'
import type { Command } from './define-command.ts'

/** Commands by name, in the order of the help. */
export const COMMANDS: Record<string, Command> = {
  list,
  release,
  mails,
  events,
  retry,
  figures,
  export: exportLeads,
  backup,
  'copy-to': copyTo,
  person,
  anonymise,
  delete: deleteLead,
}
