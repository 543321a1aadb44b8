import { statusWords } from '../../content/desk.ts'
import { isQuarantined, statusOf } from '../../lead/lead-status.ts'
import { releaseLead, releaseQuarantine } from '../../lead/quarantine.ts'
import { reopen } from '../../lead/reminders.ts'
import { type CommandDeps, defineCommand, findLead, readReference, readReferenceOr, YES_OPTION } from '../command.ts'
import { askFirst } from '../confirm.ts'
import { countLeads } from '../describe-lead.ts'
import { formatTime } from '../time.ts'

export const answered = defineCommand({
  parameters: ['NUMMER'],
  summary: 'Markiert eine Anfrage als beantwortet: Es kommt keine Erinnerung mehr.',
  options: { undo: { type: 'boolean', about: 'nimmt es zurück: Die Anfrage ist wieder offen' } },
  notes: 'Die Zeit der ersten Antwort bleibt. Der Knopf in den Mails an das Team tut dasselbe.',
  examples: ['answered K7MQ-4XP2', 'answered K7MQ-4XP2 --undo'],
  prepare([text], values) {
    const ref = readReference(text)
    return async ({ store, now, print }) => {
      const { answeredAt: since } = await findLead(store, ref)
      await (values.undo ? reopen(store, ref) : store.markAnswered({ ref, now: now() }))
      if (values.undo) print(since === null ? `${ref} war nicht als beantwortet markiert.` : `${ref} ist wieder offen.`)
      else if (since === null) print(`${ref} ist als beantwortet markiert.`)
      else print(`${ref} war schon als beantwortet markiert, seit ${formatTime(since)}.`)
    }
  },
})

export const spam = defineCommand({
  parameters: ['NUMMER'],
  summary: 'Legt eine offene Anfrage in die Quarantäne: keine Erinnerung, keine Mail an ihre Adresse.',
  options: {},
  notes: '"release" holt sie wieder heraus. Der Link in den Mails an das Team tut dasselbe.',
  examples: ['spam K7MQ-4XP2'],
  prepare([text]) {
    const ref = readReference(text)
    return async ({ store, now, print }) => {
      await store.quarantineLead({ ref, now: now() })
      const status = statusOf(await findLead(store, ref), now())
      if (status === 'quarantined') print(`${ref} ist in Quarantäne.`)
      else print(`${ref} ist ${statusWords[status]}: Nichts wurde geändert.`)
    }
  },
})

export const release = defineCommand({
  parameters: ['NUMMER?'],
  summary: 'Holt eine Anfrage aus der Quarantäne, mit --all jede, und verschickt die Mails, die ihr fehlen.',
  options: {
    all: { type: 'boolean', about: 'alle, die jetzt in Quarantäne sind' },
    yes: YES_OPTION,
  },
  notes: `Die versprochene Zeit zählt weiter ab dem Eingang. Die Links in den Mails an das Team tun dasselbe. Kamen sehr viele
Anfragen auf einmal, dann warten auch außerhalb der Quarantäne die Bestätigungen darauf.`,
  examples: ['release K7MQ-4XP2', 'release --all'],
  prepare([text], values) {
    const ref = readReferenceOr('--all', values.all, text)
    return (deps) => (ref === null ? releaseAll(deps, values.yes) : releaseOne(deps, ref))
  },
})

async function releaseOne({ store, now, print }: CommandDeps, ref: string): Promise<void> {
  const lead = await findLead(store, ref)
  const messages = await store.listMessagesOf(lead.id)
  const isComplete = messages.some(({ kind }) => kind === 'visitor-confirmation')
  const isClosed = lead.anonymisedAt !== null || lead.answeredAt !== null
  if (!isQuarantined(lead) && (isComplete || isClosed)) {
    print(`${ref} ist nicht in Quarantäne (${statusWords[statusOf(lead, now())]}): Nichts wurde geändert.`)
    return
  }
  await releaseLead(store, lead, now())
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
