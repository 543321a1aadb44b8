import type { OutboxEntry, StoredLead } from '../../lead/store.ts'
import { defineCommand, JSON_OPTION, readReference } from '../command.ts'
import { leadColumns, toLeadRecord } from '../describe-lead.ts'
import { describeMail, KIND_WORDS, toMailRecord } from '../describe-mail.ts'
import { findLead } from '../find-lead.ts'
import { onOneLine } from '../table.ts'

export const show = defineCommand({
  parameters: ['NUMMER'],
  summary: 'Zeigt eine Anfrage und ihre Mails.',
  options: { json: JSON_OPTION },
  examples: ['show K7MQ-4XP2'],
  prepare([text], values) {
    const ref = readReference(text)
    return async ({ store, now, print }) => {
      const lead = await findLead(store, ref)
      const mails = await store.listMessagesOf(lead.id)
      print(values.json ? asJson(lead, mails, now()) : asText(lead, mails, now()))
    }
  },
})

function asJson(lead: StoredLead, mails: readonly OutboxEntry[], now: number): string {
  return JSON.stringify({ ...toLeadRecord(lead, now), mails: mails.map((mail) => toMailRecord(mail, now)) }, null, 2)
}

function asText(lead: StoredLead, mails: readonly OutboxEntry[], now: number): string {
  const facts = [
    ...leadColumns().map(({ label, read }) => [label, read(lead, now)] as const),
    ...mails.map((mail) => [KIND_WORDS[mail.kind], describeMail(mail, now)] as const),
  ].filter(([, value]) => value !== '')
  const width = Math.max(...facts.map(([label]) => label.length)) + 2
  return facts.map(([label, value]) => label.padEnd(width) + indent(value, width)).join('\n')
}

/** A message may have several lines. */
function indent(text: string, width: number): string {
  return text
    .split('\n')
    .map(onOneLine)
    .join(`\n${' '.repeat(width)}`)
}
