import { deskLabels } from '../../content/desk.ts'
import { eachUnsentMessage } from '../../lead/paginate.ts'
import type { OutboxEntry } from '../../lead/store.ts'
import { defineCommand } from '../command.ts'
import { KIND_WORDS, mailStateOf, STATE_WORDS, toMailRecord } from '../describe-mail.ts'
import { LISTING, type ListForm, printList } from '../print-list.ts'
import { formatTime } from '../time.ts'

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
    return (deps) => printList(eachUnsentMessage(deps.store), form, values, deps)
  },
})

function readNextAttempt(mail: OutboxEntry, now: number): string {
  return mailStateOf(mail, now) === 'waiting' ? formatTime(mail.nextAttemptAt) : ''
}
