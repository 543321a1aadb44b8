import { deleteQuarantine } from '../../lead/quarantine.ts'
import { type Command, type CommandDeps, EXIT } from '../command.ts'
import { notFound } from '../command-error.ts'
import { erase } from '../erase.ts'
import { readArguments, readReferenceOr, YES_OPTION } from '../read-arguments.ts'
import { onOneLine } from '../table.ts'
import { formatTime } from '../time.ts'

const options = {
  quarantined: { type: 'boolean', about: 'everything that is in quarantine now' },
  yes: YES_OPTION,
} as const

export const deleteLead: Command = {
  usage: 'REF|--quarantined [--yes]',
  summary: 'Deletes a request and its mails, for good (Art. 17 GDPR).',
  options,
  notes: `Waiting mails are not sent any more, and written ones (DATA_DIR/mail) are removed, all daily digests
included. Mails in mailboxes, exports and backups stay: see docs/operations.md.`,
  examples: ['delete K7MQ-4XP2', 'delete K7MQ-4XP2 --yes', 'delete --quarantined'],
  prepare(args) {
    const { values, positionals } = readArguments(args, options, ['REF?'])
    const ref = readReferenceOr('quarantined', values.quarantined, positionals)
    const isSure = values.yes === true
    return (deps) => (ref === null ? emptyQuarantine(deps, isSure) : deleteOne(deps, ref, isSure))
  },
}

async function deleteOne(deps: CommandDeps, ref: string, isSure: boolean) {
  const { store, print, confirm } = deps
  const lead = await store.findLead(ref)
  if (lead === null) {
    // It may have been deleted by a command that was cut off before it removed the files.
    await erase(deps)
    throw notFound(ref)
  }
  const who = [lead.name, lead.address].filter((part) => part !== '').join(', ')
  const question = `Delete ${ref} (${onOneLine(who)}, received ${formatTime(lead.receivedAt)}) with its mails, for good?`
  if (!isSure && !(await confirm(question))) {
    print('Nothing was deleted.')
    return EXIT.failed
  }
  if (!(await store.deleteLead(ref))) throw notFound(ref)
  print(`${ref} is deleted, with its mails. Written files removed: ${await erase(deps)}.`)
  return EXIT.done
}

async function emptyQuarantine(deps: CommandDeps, isSure: boolean) {
  const { store, now, print, confirm, progress } = deps
  const until = now()
  const total = await store.countQuarantined({ until })
  if (total > 0 && !isSure && !(await confirm(`Delete ${total} requests in quarantine, for good?`))) {
    print('Nothing was deleted.')
    return EXIT.failed
  }
  const deleted = await deleteQuarantine(store, { until, onProgress: progress })
  print(`Requests deleted: ${deleted}. Written files removed: ${await erase(deps)}.`)
  return EXIT.done
}
