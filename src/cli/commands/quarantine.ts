import { statusWords, suspicion } from '../../content/record-words.ts'
import { countLeads } from '../../functions/records/describe-lead.ts'
import { BY_COMMAND } from '../../lead/history-entry.ts'
import { isQuarantined, statusOf } from '../../lead/lead-status.ts'
import { releaseQuarantine } from '../../lead/quarantine.ts'
import { act } from '../act.ts'
import { askFirst } from '../confirm.ts'
import {
  type CommandDeps,
  defineCommand,
  findLead,
  readReference,
  readReferenceOr,
  YES_OPTION,
} from '../define-command.ts'

export const spam = defineCommand({
  parameters: ['NUMMER'],
  summary: `Stellt eine offene Anfrage unter ${suspicion}: keine Erinnerung, keine Mail an ihre Adresse.`,
  options: {},
  notes: '"release" holt sie wieder heraus. Der Link in den Mails an das Team tut dasselbe.',
  examples: ['spam K7MQ-4XP2'],
  prepare([text]) {
    const ref = readReference(text)
    return async (deps) => {
      const { lead } = await act(deps, ref, { kind: 'quarantined' })
      const status = statusOf(lead, deps.now())
      if (status === 'quarantined') deps.print(`${ref} steht unter ${suspicion}.`)
      else deps.print(`${ref} ist ${statusWords[status]}: Nichts wurde geändert.`)
    }
  },
})

export const release = defineCommand({
  parameters: ['NUMMER?'],
  summary: `Nimmt den ${suspicion} von einer Anfrage, mit --all von jeder, und verschickt die Mails, die ihr fehlen.`,
  options: {
    all: { type: 'boolean', about: `alle, die jetzt unter ${suspicion} stehen` },
    yes: YES_OPTION,
  },
  notes: `Die versprochene Zeit zählt weiter ab dem Eingang. Die Links in den Mails an das Team tun dasselbe. Kamen sehr viele
Anfragen auf einmal, dann warten auch die Bestätigungen anderer Anfragen darauf.`,
  examples: ['release K7MQ-4XP2', 'release --all'],
  prepare([text], values) {
    const ref = readReferenceOr('--all', values.all, text)
    return (deps) => (ref === null ? releaseAll(deps, values.yes) : releaseOne(deps, ref))
  },
})

async function releaseOne(deps: CommandDeps, ref: string): Promise<void> {
  const { store, now, print } = deps
  const lead = await findLead(store, ref)
  const messages = await store.listMessagesOf(lead.id)
  const isComplete = messages.some(({ kind }) => kind === 'visitor-confirmation')
  const isClosed = lead.anonymisedAt !== null || lead.answeredAt !== null
  if (!isQuarantined(lead) && (isComplete || isClosed)) {
    print(`${ref} steht nicht unter ${suspicion} (${statusWords[statusOf(lead, now())]}): Nichts wurde geändert.`)
    return
  }
  await act(deps, ref, { kind: 'released' })
  print(`${ref} ist freigegeben. Der Server verschickt die Mails dazu innerhalb einer Minute.`)
}

async function releaseAll(deps: CommandDeps, isSure: boolean | undefined): Promise<void> {
  const until = deps.now()
  const total = await deps.store.countView({ view: 'quarantined', until })
  const question = `${countLeads(total)} freigeben? Zu jeder gehen eine Mail an das Team und eine Bestätigung hinaus.`
  if (total > 0) await askFirst(deps, question, isSure)
  const released = await releaseQuarantine(deps.store, { until, now: until, by: BY_COMMAND })
  deps.print(`Freigegeben: ${countLeads(released)}.`)
}
