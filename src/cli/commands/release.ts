import { statusWords } from '../../content/desk.ts'
import { isQuarantined, statusOf } from '../../lead/lead-status.ts'
import { releaseFromQuarantine, releaseQuarantine } from '../../lead/quarantine.ts'
import { type CommandDeps, defineCommand, readReferenceOr, YES_OPTION } from '../command.ts'
import { askFirst } from '../confirm.ts'
import { countLeads } from '../describe-lead.ts'
import { findLead } from '../find-lead.ts'

export const release = defineCommand({
  parameters: ['NUMMER?'],
  summary: 'Holt eine Anfrage aus der Quarantäne, mit --all jede, und verschickt ihre Mails.',
  options: {
    all: { type: 'boolean', about: 'alle, die jetzt in Quarantäne sind' },
    yes: YES_OPTION,
  },
  notes: 'Die versprochene Zeit zählt weiter ab dem Eingang. Die Links in der täglichen Übersicht tun dasselbe.',
  examples: ['release K7MQ-4XP2', 'release --all'],
  prepare([text], values) {
    const ref = readReferenceOr('--all', values.all, text)
    return (deps) => (ref === null ? releaseAll(deps, values.yes) : releaseOne(deps, ref))
  },
})

async function releaseOne({ store, now, print }: CommandDeps, ref: string): Promise<void> {
  const lead = await findLead(store, ref)
  if (!isQuarantined(lead) || lead.anonymisedAt !== null) {
    print(`${ref} ist nicht in Quarantäne (${statusWords[statusOf(lead, now())]}): Nichts wurde geändert.`)
    return
  }
  await releaseFromQuarantine(store, lead, now())
  print(`${ref} ist freigegeben. Der Server verschickt die Mails dazu innerhalb einer Minute.`)
}

async function releaseAll(deps: CommandDeps, isSure: boolean | undefined): Promise<void> {
  const until = deps.now()
  const total = await deps.store.countQuarantined({ until })
  const question = `${countLeads(total)} freigeben? Zu jeder gehen eine Mail an das Team und eine Bestätigung hinaus.`
  if (total > 0) await askFirst(deps, question, isSure)
  const released = await releaseQuarantine(deps.store, { until, now: until })
  deps.print(`Freigegeben: ${countLeads(released)}.`)
}
