import { statusOf } from '../../lead/lead-status.ts'
import { type Command, EXIT } from '../command.ts'
import { notFound } from '../command-error.ts'
import { readArguments, readReference } from '../read-arguments.ts'

const options = {}

export const spam: Command = {
  usage: 'REF',
  summary: 'Puts an unanswered request into quarantine: no reminder, no mail to its address.',
  options,
  notes: '"release" takes it out again. The link in the mails to staff does the same.',
  examples: ['spam K7MQ-4XP2'],
  prepare(args) {
    const ref = readReference(readArguments(args, options, ['REF']).positionals[0])
    return async ({ store, now, print }) => {
      const lead = (await store.quarantineLead({ ref, now: now() })) ? await store.findLead(ref) : null
      if (lead === null) throw notFound(ref)
      const status = statusOf(lead, now())
      print(status === 'quarantined' ? `${ref} is in quarantine.` : `${ref} is ${status}; nothing was changed.`)
      return EXIT.done
    }
  },
}
