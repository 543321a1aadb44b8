import { reopen } from '../../lead/reminders.ts'
import { type Command, EXIT } from '../command.ts'
import { notFound } from '../command-error.ts'
import { readArguments, readReference } from '../read-arguments.ts'
import { formatTime } from '../time.ts'

const options = { undo: { type: 'boolean', about: 'takes it back: the request waits for an answer again' } } as const

export const answered: Command = {
  usage: 'REF [--undo]',
  summary: 'Marks a request as answered: no reminder comes any more.',
  options,
  notes: 'The time of the first answer stays. The button in the mails to staff does the same.',
  examples: ['answered K7MQ-4XP2', 'answered K7MQ-4XP2 --undo'],
  prepare(args) {
    const { values, positionals } = readArguments(args, options, ['REF'])
    const ref = readReference(positionals[0])
    return async ({ store, now, print }) => {
      const before = await store.findLead(ref)
      if (before === null) throw notFound(ref)
      if (!(await (values.undo ? reopen(store, ref) : store.markAnswered({ ref, now: now() })))) throw notFound(ref)
      const since = before.answeredAt
      if (values.undo) print(since === null ? `${ref} was not marked as answered.` : `${ref} is open again.`)
      else if (since === null) print(`${ref} is answered.`)
      else print(`${ref} was marked as answered before, at ${formatTime(since)}.`)
      return EXIT.done
    }
  },
}
