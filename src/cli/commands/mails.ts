import { eachUnsentMessage } from '../../lead/paginate.ts'
import type { OutboxEntry } from '../../lead/store.ts'
import { type Command, EXIT } from '../command.ts'
import { mailStateOf, toMailRecord } from '../describe-mail.ts'
import { PAGING, printTable, readLimit, showEach, writeJson } from '../print-list.ts'
import { JSON_OPTION, readArguments } from '../read-arguments.ts'
import { formatTime } from '../time.ts'

const options = { ...PAGING, json: JSON_OPTION } as const

export const mails: Command = {
  usage: '[OPTIONS]',
  summary: 'Lists mails that are not sent: waiting, being sent, or stuck; oldest first.',
  options,
  notes: `A stuck mail was refused for good, or for 48 hours; it waits for "retry". Error is what went wrong last: a code
of the mail server such as 550, or of the connection such as ECONNREFUSED.`,
  examples: ['mails', 'mails --all --json'],
  prepare(args) {
    const { values } = readArguments(args, options, [])
    const limit = readLimit(values)
    return async (deps) => {
      const now = deps.now()
      const unsent = eachUnsentMessage(deps.store)
      if (values.json) {
        await writeJson(
          showEach(unsent, (mail) => toMailRecord(mail, now), limit),
          deps.write,
        )
        return EXIT.done
      }
      const rows = showEach(unsent, (mail) => asRow(mail, now))
      if ((await printTable(rows, { head: HEAD, limit }, deps)) === 0) deps.print('No mail waits.')
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
