import { type Command, EXIT } from '../command.ts'
import { notFound } from '../command-error.ts'
import { readArguments, readReference } from '../read-arguments.ts'

const options = {}

export const retry: Command = {
  usage: '[REF]',
  summary: 'Tries stuck and waiting mails again now: of one request, or all.',
  options,
  notes: 'A stuck mail gets all its attempts anew.',
  examples: ['retry', 'retry K7MQ-4XP2'],
  prepare(args) {
    const [text] = readArguments(args, options, ['REF?']).positionals
    const ref = text === undefined ? null : readReference(text)
    return async ({ store, now, print }) => {
      if (ref !== null && (await store.findLead(ref)) === null) throw notFound(ref)
      const count = await store.retryMessages({ now: now(), ...(ref === null ? {} : { ref }) })
      const what = count === 1 ? '1 mail is' : `${count} mails are`
      print(count === 0 ? 'No mail waits.' : `${what} tried again. The server does it within a minute.`)
      return EXIT.done
    }
  },
}
