import { deskLabels } from '../../content/desk.ts'
import {
  countMails,
  KIND_WORDS,
  mailStateOf,
  STATE_WORDS,
  toMailRecord,
} from '../../functions/records/describe-mail.ts'
import { formatTime } from '../../functions/records/time.ts'
import { eachRow } from '../../lead/paginate.ts'
import type { OutboxEntry } from '../../lead/store.ts'
import { defineCommand, findLead, readReference } from '../command.ts'
import { LISTING, type ListForm, printList } from '../print-list.ts'

const form: ListForm<OutboxEntry> = {
  columns: [
    { label: deskLabels.ref, read: ({ ref }) => ref ?? '' },
    { label: deskLabels.status, read: (mail, now) => STATE_WORDS[mailStateOf(mail, now)] },
    { label: 'Mail', read: ({ kind }) => KIND_WORDS[kind] },
    { label: 'Fehler', read: ({ lastError }) => lastError ?? '' },
    { label: 'Versuche', read: ({ attempts }) => String(attempts) },
    { label: 'Nächster Versuch', read: readNextAttempt },
    { label: 'Seit', read: ({ createdAt }) => formatTime(createdAt) },
  ],
  toRecord: toMailRecord,
  none: 'Keine Mail wartet.',
}

export const mails = defineCommand({
  parameters: [],
  summary: 'Listet Mails auf, die nicht verschickt sind: wartende und feststeckende, die älteste zuerst.',
  options: LISTING,
  notes: `Eine Mail steckt fest, wenn sie endgültig oder 48 Stunden lang abgelehnt wurde; sie wartet auf "retry".
Die Spalte Fehler nennt den letzten: einen Code des Mailservers wie 550 oder der Verbindung wie ECONNREFUSED.`,
  examples: ['mails', 'mails --all --json'],
  prepare(_, values) {
    return (deps) => printList(eachRow(deps.store.listUnsentMessages), form, values, deps)
  },
})

function readNextAttempt(mail: OutboxEntry, now: number): string {
  return mailStateOf(mail, now) === 'waiting' ? formatTime(mail.nextAttemptAt) : ''
}

export const retry = defineCommand({
  parameters: ['NUMMER?'],
  summary: 'Versucht feststeckende und wartende Mails jetzt noch einmal: die zu einer Anfrage, oder alle.',
  options: {},
  notes: 'Eine Mail, die feststeckte, bekommt alle Versuche neu.',
  examples: ['retry', 'retry K7MQ-4XP2'],
  prepare([text]) {
    const ref = text === undefined ? null : readReference(text)
    return async ({ store, now, print }) => {
      if (ref !== null) await findLead(store, ref)
      const count = await store.retryMessages({ now: now(), ...(ref === null ? {} : { ref }) })
      if (count === 0) print('Keine Mail wartet.')
      else print(`Neuer Versuch für ${countMails(count)}: Der Server beginnt damit innerhalb einer Minute.`)
    }
  },
})
