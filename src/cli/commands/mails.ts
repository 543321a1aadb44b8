import type { OutboxEntry } from '../../lead/ports.ts'
import { type Command, EXIT } from '../command.ts'
import { mailStateOf, toMailRecord } from '../describe-mail.ts'
import { JSON_OPTION, readArguments } from '../read-arguments.ts'
import { formatTable } from '../table.ts'
import { formatTime } from '../time.ts'

const options = { json: JSON_OPTION } as const

export const mails: Command = {
  usage: '[--json]',
  summary: 'Lists mails that are not sent: waiting, being sent, or stuck.',
  options,
  notes: `A stuck mail was refused for good, or for 48 hours; it waits for "retry". Error is what went wrong last: a code
of the mail server such as 550, or of the connection such as ECONNREFUSED.`,
  examples: ['mails', 'mails --json'],
  prepare(args) {
    const { values } = readArguments(args, options, [])
    return async ({ store, now, print, columns }) => {
      const unsent = await store.listUnsentMessages()
      if (values.json)
        print(
          JSON.stringify(
            unsent.map((mail) => toMailRecord(mail, now())),
            null,
            2,
          ),
        )
      else if (unsent.length === 0) print('No mail waits.')
      else
        print(
          formatTable(
            HEAD,
            unsent.map((mail) => asRow(mail, now())),
            columns,
          ),
        )
      return EXIT.done
    }
  },
}

const HEAD = ['Ref', 'State', 'Mail', 'Error', 'Tries', 'Next try', 'Since']

function asRow(mail: OutboxEntry, now: number): string[] {
  const state = mailStateOf(mail, now)
  return [
    mail.ref ?? '',
    state,
    mail.kind,
    mail.lastError ?? '',
    String(mail.attempts),
    state === 'waiting' ? formatTime(mail.nextAttemptAt) : '',
    formatTime(mail.createdAt),
  ]
}
