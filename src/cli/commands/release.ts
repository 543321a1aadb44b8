import { isQuarantined, statusOf } from '../../lead/lead-status.ts'
import { releaseFromQuarantine } from '../../lead/quarantine.ts'
import { type Command, EXIT } from '../command.ts'
import { notFound } from '../command-error.ts'
import { readArguments, readReference } from '../read-arguments.ts'

const options = {}

export const release: Command = {
  usage: 'REF',
  summary: 'Takes a request out of quarantine and sends its mails.',
  options,
  notes: 'The promised time goes on counting from when the request came in.',
  examples: ['release K7MQ-4XP2'],
  prepare(args) {
    const ref = readReference(readArguments(args, options, ['REF']).positionals[0])
    return async ({ store, now, print }) => {
      const lead = await store.findLead(ref)
      if (lead === null) throw notFound(ref)
      if (!isQuarantined(lead) || lead.anonymisedAt !== null) {
        print(`${ref} is not in quarantine (${statusOf(lead, now())}); nothing was changed.`)
        return EXIT.done
      }
      if (!(await releaseFromQuarantine(store, lead, now()))) throw notFound(ref)
      print(`${ref} is released. The server sends its mails within a minute.`)
      return EXIT.done
    }
  },
}
