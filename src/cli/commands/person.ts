import { mailboxOf } from '../../lead/mailbox.ts'
import { listWrittenMails, mailFolder } from '../../mailers/eml-mailer.ts'
import { defineCommand } from '../command.ts'
import { CommandError, EXIT, misused } from '../command-error.ts'
import { toLeadRecord } from '../describe-lead.ts'
import { toMailRecord } from '../describe-mail.ts'
import { toIso } from '../time.ts'

export const person = defineCommand({
  parameters: ['MAILADRESSE'],
  summary: 'Gibt alles aus, was über eine Person gespeichert ist, als JSON (Art. 15 DSGVO).',
  options: {},
  notes: `Sucht das Postfach: Groß- und Kleinschreibung, name+tag@… und name@… sind gleich. Wer vielleicht ein anderes
nahm, findet sich mit "list". Kopien von Mails in euren eigenen Postfächern sind hier nicht bekannt.`,
  examples: ['person name@example.org'],
  prepare([email = '']) {
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw misused(`"${email}" ist keine Mailadresse.`)
    return async ({ store, settings, now, print }) => {
      const asOf = now()
      const leads = await store.findLeadsFrom(mailboxOf(email))
      const requests = await Promise.all(
        leads.map(async (lead) => {
          const messages = await store.listMessagesOf(lead.id)
          const mails = messages.map((mail) => toMailRecord(mail, asOf))
          // In DATA_DIR/mail, where no mail server is set.
          const writtenMails = await listWrittenMails(
            mailFolder(settings.DATA_DIR),
            messages.map(({ id }) => id),
          )
          return { ...toLeadRecord(lead, asOf), mails, writtenMails }
        }),
      )
      print(JSON.stringify({ email, asOf: toIso(asOf), requests }, null, 2))
      if (leads.length === 0) throw new CommandError(EXIT.notFound, 'Über diese Adresse ist nichts gespeichert.')
    }
  },
})
