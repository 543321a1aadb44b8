import { type Command, EXIT } from '../command.ts'
import { notFound } from '../command-error.ts'
import { erase } from '../erase.ts'
import { readArguments, readReference, YES_OPTION } from '../read-arguments.ts'
import { onOneLine } from '../table.ts'
import { formatTime } from '../time.ts'

const options = { yes: YES_OPTION } as const

export const anonymise: Command = {
  usage: 'REF [--yes]',
  summary: 'Removes the person from a request and keeps it for counting.',
  options,
  notes: `Name, address, telephone, e-mail and message are emptied, for good; the times, the size and the form of the
roof stay. Mails are treated as by "delete".`,
  examples: ['anonymise K7MQ-4XP2', 'anonymise K7MQ-4XP2 --yes'],
  prepare(args) {
    const { values, positionals } = readArguments(args, options, ['REF'])
    const ref = readReference(positionals[0])
    return async (deps) => {
      const { store, now, print, confirm } = deps
      const lead = await store.findLead(ref)
      if (lead === null) throw notFound(ref)
      if (lead.anonymisedAt !== null) {
        // The earlier command may have been cut off before it removed the files.
        await erase(deps)
        print(`${ref} was anonymised before, at ${formatTime(lead.anonymisedAt)}.`)
        return EXIT.done
      }
      const question = `Remove ${onOneLine(lead.name)}, ${onOneLine(lead.address)} from ${ref}, for good?`
      if (!values.yes && !(await confirm(question))) {
        print('Nothing was removed.')
        return EXIT.failed
      }
      if (!(await store.anonymiseLead({ ref, now: now() }))) throw notFound(ref)
      const files = await erase(deps)
      print(`${ref} is anonymised. Written files removed: ${files}.`)
      return EXIT.done
    }
  },
}
