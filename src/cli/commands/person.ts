import { mailboxOf } from '../../lead/mailbox.ts'
import type { LeadDesk } from '../../lead/store.ts'
import { listWrittenMails, mailFolder } from '../../mailers/written-mails.ts'
import type { Settings } from '../../settings/server-settings.ts'
import { type Command, EXIT } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { toLeadRecord } from '../describe-lead.ts'
import { toMailRecord } from '../describe-mail.ts'
import { readArguments } from '../read-arguments.ts'

const options = {}

export const person: Command = {
  usage: 'EMAIL',
  summary: 'Gives out everything stored about one person, as JSON (Art. 15 GDPR).',
  options,
  notes: `Looks for the mailbox: upper and lower case, name+tag@… and name@… alike. Who may have used another one is
found with "list". Copies of mails in your own mailboxes are not known here.`,
  examples: ['person name@example.org'],
  prepare(args) {
    const [email = ''] = readArguments(args, options, ['EMAIL']).positionals
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
      throw new CommandError(EXIT.misused, `"${email}" is no e-mail address.`)
    }
    return async ({ store, settings, now, print, warn }) => {
      const requests = await collect(store, settings, email, now())
      print(JSON.stringify({ email, asOf: new Date(now()).toISOString(), requests }, null, 2))
      if (requests.length > 0) return EXIT.done
      warn('Nothing is stored about this address.')
      return EXIT.notFound
    }
  },
}

async function collect(store: LeadDesk, settings: Settings, email: string, now: number) {
  const leads = await store.findLeadsFrom(mailboxOf(email))
  return Promise.all(
    leads.map(async (lead) => {
      const messages = await store.listMessagesOf(lead.id)
      const ids = messages.map(({ id }) => id)
      return {
        ...toLeadRecord(lead, now),
        mails: messages.map((mail) => toMailRecord(mail, now)),
        /** In DATA_DIR/mail, where no mail server is set. */
        writtenMails: await listWrittenMails(mailFolder(settings.DATA_DIR), ids),
      }
    }),
  )
}
