import { isQuarantined, statusOf } from '../../lead/lead-status.ts'
import { releaseFromQuarantine, releaseQuarantine } from '../../lead/quarantine.ts'
import { type Command, type CommandDeps, EXIT } from '../command.ts'
import { notFound } from '../command-error.ts'
import { readArguments, readReferenceOr, YES_OPTION } from '../read-arguments.ts'

const options = {
  all: { type: 'boolean', about: 'everything that is in quarantine now' },
  yes: YES_OPTION,
} as const

export const release: Command = {
  usage: 'REF|--all [--yes]',
  summary: 'Takes a request out of quarantine and sends its mails.',
  options,
  notes: 'The promised time goes on counting from when the request came in. The links in the daily digest do the same.',
  examples: ['release K7MQ-4XP2', 'release --all'],
  prepare(args) {
    const { values, positionals } = readArguments(args, options, ['REF?'])
    const ref = readReferenceOr('all', values.all, positionals)
    return (deps) => (ref === null ? releaseAll(deps, values.yes === true) : releaseOne(deps, ref))
  },
}

async function releaseOne({ store, now, print }: CommandDeps, ref: string) {
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

async function releaseAll({ store, now, print, confirm, progress }: CommandDeps, isSure: boolean) {
  const until = now()
  const total = await store.countQuarantined({ until })
  const question = `Release ${total} requests? Staff get a mail about each, and each person a confirmation.`
  if (total > 0 && !isSure && !(await confirm(question))) {
    print('Nothing was released.')
    return EXIT.failed
  }
  print(`Requests released: ${await releaseQuarantine(store, { until, now: until, onProgress: progress })}.`)
  return EXIT.done
}
