import { type Command, EXIT } from '../command.ts'
import { notFound } from '../command-error.ts'
import { erase } from '../erase.ts'
import { readArguments, readReference, YES_OPTION } from '../read-arguments.ts'
import { onOneLine } from '../table.ts'
import { formatTime } from '../time.ts'

const options = { yes: YES_OPTION } as const

export const deleteLead: Command = {
  usage: 'REF [--yes]',
  summary: 'Deletes a request and its mails, for good (Art. 17 GDPR).',
  options,
  notes: `Waiting mails are not sent any more, and written ones (DATA_DIR/mail) are removed, all daily digests
included. Mails in mailboxes, exports and backups stay: see docs/operations.md.`,
  examples: ['delete K7MQ-4XP2', 'delete K7MQ-4XP2 --yes'],
  prepare(args) {
    const { values, positionals } = readArguments(args, options, ['REF'])
    const ref = readReference(positionals[0])
    return async (deps) => {
      const { store, print, confirm } = deps
      const lead = await store.findLead(ref)
      if (lead === null) {
        // It may have been deleted by a command that was cut off before it removed the files.
        await erase(deps)
        throw notFound(ref)
      }
      const who = [lead.name, lead.address].filter((part) => part !== '').join(', ')
      const question = `Delete ${ref} (${onOneLine(who)}, received ${formatTime(lead.receivedAt)}) with its mails, for good?`
      if (!values.yes && !(await confirm(question))) {
        print('Nothing was deleted.')
        return EXIT.failed
      }
      if (!(await store.deleteLead(ref))) throw notFound(ref)
      const files = await erase(deps)
      print(`${ref} is deleted, with its mails. Written files removed: ${files}.`)
      return EXIT.done
    }
  },
}
