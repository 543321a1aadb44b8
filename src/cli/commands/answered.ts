import { type Command, EXIT } from '../command.ts'
import { notFound } from '../command-error.ts'
import { readArguments, readReference } from '../read-arguments.ts'
import { formatTime } from '../time.ts'

const options = {}

export const answered: Command = {
  usage: 'REF',
  summary: 'Marks a request as answered: no reminder comes any more.',
  options,
  notes: 'The time of the first answer stays. The button in the mails to staff does the same.',
  examples: ['answered K7MQ-4XP2'],
  prepare(args) {
    const ref = readReference(readArguments(args, options, ['REF']).positionals[0])
    return async ({ store, now, print }) => {
      const before = await store.findLead(ref)
      if (before === null || !(await store.markAnswered({ ref, now: now() }))) throw notFound(ref)
      const since = before.answeredAt
      print(since === null ? `${ref} is answered.` : `${ref} was marked as answered before, at ${formatTime(since)}.`)
      return EXIT.done
    }
  },
}
