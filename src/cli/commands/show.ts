import type { OutboxEntry, StoredLead } from '../../lead/store.ts'
import { type Command, EXIT } from '../command.ts'
import { notFound } from '../command-error.ts'
import { describeLead, toLeadRecord } from '../describe-lead.ts'
import { describeMail, toMailRecord } from '../describe-mail.ts'
import { JSON_OPTION, readArguments, readReference } from '../read-arguments.ts'
import { onOneLine } from '../table.ts'

const options = { json: JSON_OPTION } as const

export const show: Command = {
  usage: 'REF [--json]',
  summary: 'Shows one request, and what became of its mails.',
  options,
  examples: ['show K7MQ-4XP2'],
  prepare(args) {
    const { values, positionals } = readArguments(args, options, ['REF'])
    const ref = readReference(positionals[0])
    return async ({ store, now, print }) => {
      const lead = await store.findLead(ref)
      if (lead === null) throw notFound(ref)
      const mails = await store.listMessagesOf(lead.id)
      print(
        values.json
          ? JSON.stringify(
              { ...toLeadRecord(lead, now()), mails: mails.map((mail) => toMailRecord(mail, now())) },
              null,
              2,
            )
          : asText(lead, mails, now()),
      )
      return EXIT.done
    }
  },
}

function asText(lead: StoredLead, mails: readonly OutboxEntry[], now: number): string {
  const facts = [
    ...describeLead(lead, now),
    ...mails.map((mail) => [mail.kind, describeMail(mail, now)] as const),
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
