import { describePerson } from '../../functions/records/describe-person.ts'
import { mailboxOf } from '../../lead/mailbox.ts'
import { listWrittenMails, mailFolder } from '../../mailers/eml-mailer.ts'
import { CommandError, EXIT, misused } from '../command-error.ts'
import { defineCommand } from '../define-command.ts'

type Piece = Awaited<ReturnType<typeof describePerson>>

export const person = defineCommand({
  parameters: ['MAILADRESSE'],
  summary: 'Gibt alles aus, was über eine Person gespeichert ist, als JSON (Art. 15 DSGVO).',
  options: {},
  notes: `Sucht das Postfach: Groß- und Kleinschreibung, name+tag@… und name@… sind gleich. Wer vielleicht ein anderes
nahm, findet sich mit "list". Kopien von Mails in euren eigenen Postfächern sind hier nicht bekannt.`,
  examples: ['person name@example.org'],
  prepare([email = '']) {
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw misused(`"${email}" ist keine Mailadresse.`)
    return async ({ store, settings, now: readClock, write }) => {
      const mailbox = mailboxOf(email)
      // In DATA_DIR/mail, if no mail server is set.
      const addFiles = async (ids: string[]) => ({
        writtenMails: await listWrittenMails(mailFolder(settings.DATA_DIR), ids),
      })
      const now = readClock()
      let total = 0
      for (let after: Piece['next'] | undefined; after !== null; ) {
        const piece: Piece = await describePerson(store, { mailbox, email, now, after }, addFiles)
        await write(piece.content)
        total += piece.count
        after = piece.next
      }
      if (total === 0) throw new CommandError(EXIT.notFound, 'Über diese Adresse ist nichts gespeichert.')
    }
  },
})
