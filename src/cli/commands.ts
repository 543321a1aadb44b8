import type { Command } from './command.ts'
import { anonymise } from './commands/anonymise.ts'
import { answered } from './commands/answered.ts'
import { backup } from './commands/backup.ts'
import { copyTo } from './commands/copy-to.ts'
import { deleteLead } from './commands/delete.ts'
import { exportLeads } from './commands/export.ts'
import { list } from './commands/list.ts'
import { mails } from './commands/mails.ts'
import { person } from './commands/person.ts'
import { purge } from './commands/purge.ts'
import { release } from './commands/release.ts'
import { retry } from './commands/retry.ts'
import { show } from './commands/show.ts'
import { spam } from './commands/spam.ts'

/** Under the names that people type, in the order of the help. */
export const COMMANDS: Record<string, Command> = {
  list,
  show,
  answered,
  spam,
  release,
  mails,
  retry,
  export: exportLeads,
  backup,
  'copy-to': copyTo,
  person,
  anonymise,
  delete: deleteLead,
  purge,
}
