import { eachRow } from '../../base/each-row.ts'
import { messageNames } from '../../content/mail-words.ts'
import { messageStateWords, recordLabels } from '../../content/record-words.ts'
import type { Column } from '../../functions/records/describe-lead.ts'
import { countEvents, countMails, mailStateOf, toMailRecord } from '../../functions/records/describe-mail.ts'
import { formatTime } from '../../functions/records/time.ts'
import type { Lane, OutboxMessage } from '../../lead/store/message.ts'
import { type CommandDeps, defineCommand, findLead, readReference, type Values } from '../define-command.ts'
import { LISTING, printList } from '../print-list.ts'

const LANES = {
  mail: { label: 'Mail', none: 'Keine Mail wartet.', count: countMails },
  webhook: { label: 'Meldung', none: 'Keine Meldung wartet.', count: countEvents },
}

function listLane(lane: Lane, values: Values<typeof LISTING>, deps: CommandDeps): Promise<void> {
  const { label, none } = LANES[lane]
  const rows = eachRow<OutboxMessage>((page) => deps.store.listUnsentMessages({ ...page, lane }))
  const columns: Column<OutboxMessage>[] = [
    { label: recordLabels.ref, read: ({ ref }) => ref ?? '' },
    { label: recordLabels.status, read: (mail, now) => messageStateWords[mailStateOf(mail, now)] },
    { label, read: ({ kind }) => messageNames[kind] },
    { label: 'Fehler', read: ({ lastError }) => lastError ?? '' },
    { label: 'Versuche', read: ({ attempts }) => String(attempts) },
    {
      label: 'Nächster Versuch',
      read: (mail, now) => (mailStateOf(mail, now) === 'waiting' ? formatTime(mail.nextAttemptAt) : ''),
    },
    { label: 'Seit', read: ({ createdAt }) => formatTime(createdAt) },
  ]
  return printList(rows, { columns, toRecord: toMailRecord, none }, values, deps)
}

export const mails = defineCommand({
  parameters: [],
  summary: 'Listet Mails auf, die nicht verschickt sind: wartende und feststeckende, die älteste zuerst.',
  options: LISTING,
  notes: `Eine Mail steckt fest, wenn sie endgültig oder 48 Stunden lang abgelehnt wurde; sie wartet auf "retry".
Die Spalte Fehler nennt den letzten: einen Code des Mailservers wie 550 oder der Verbindung wie ECONNREFUSED.`,
  examples: ['mails', 'mails --all --json'],
  prepare: (_, values) => (deps) => listLane('mail', values, deps),
})

export const events = defineCommand({
  parameters: [],
  summary: 'Listet auf, was dem CRM noch nicht gemeldet ist: Wartendes und Feststeckendes, das älteste zuerst.',
  options: LISTING,
  notes: `Eine Meldung steckt fest, wenn sie drei Tage lang nicht angenommen wurde, oder wenn WEBHOOK_URL mit 410 antwortet;
dann geht keine mehr hinaus, bis "retry --events" es noch einmal versucht. Spätere zur selben Anfrage warten auf sie.`,
  examples: ['events', 'events --all --json'],
  prepare: (_, values) => (deps) => listLane('webhook', values, deps),
})

export const retry = defineCommand({
  parameters: ['NUMMER?'],
  summary: 'Versucht feststeckende und wartende Mails jetzt noch einmal: die zu einer Anfrage, oder alle.',
  options: { events: { type: 'boolean', about: 'statt der Mails die Meldungen an das CRM' } },
  notes: 'Was feststeckte, bekommt alle Versuche neu.',
  examples: ['retry', 'retry K7MQ-4XP2', 'retry --events'],
  prepare([text], { events: isEvents = false }) {
    const lane = isEvents ? 'webhook' : 'mail'
    const { none, count: countMessages } = LANES[lane]
    const ref = text === undefined ? null : readReference(text)
    return async ({ store, now, print }) => {
      if (ref !== null) await findLead(store, ref)
      const count = await store.retryMessages({ lane, now: now(), ref: ref ?? undefined })
      if (count === 0) print(none)
      else print(`Neuer Versuch für ${countMessages(count)}: Der Server beginnt damit innerhalb einer Minute.`)
    }
  },
})
