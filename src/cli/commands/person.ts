import { describePerson } from '../../functions/records/describe-person.ts'
import { mailboxOf } from '../../lead/mailbox.ts'
import { listWrittenMails, mailFolder } from '../../mailers/eml-mailer.ts'
import { defineCommand } from '../command.ts'
import { CommandError, EXIT, misused } from '../command-error.ts'

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
      const mailbox = mailboxOf(email)
      const person = await describePerson(store, { mailbox, email, now: now() }, async (ids) => ({
        // In DATA_DIR/mail, where no mail server is set.
        writtenMails: await listWrittenMails(mailFolder(settings.DATA_DIR), ids),
      }))
      print(JSON.stringify(person, null, 2))
      if (person.requests.length === 0)
        throw new CommandError(EXIT.notFound, 'Über diese Adresse ist nichts gespeichert.')
    }
  },
})
