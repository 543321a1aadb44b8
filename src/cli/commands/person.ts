import { describePerson } from '../../functions/records/describe-person.ts'
import { mailboxOf } from '../../lead/mailbox.ts'
import { listWrittenMails, mailFolder } from '../../mailers/eml-mailer.ts'
import { staffOf } from '../../settings/shared-settings.ts'
import { CommandError, EXIT, misused } from '../command-error.ts'
import { defineCommand } from '../define-command.ts'

type Piece = Awaited<ReturnType<typeof describePerson>>

export const person = defineCommand({
  parameters: ['MAILADRESSE'],
  summary: 'Gibt alles aus, was über eine Person gespeichert ist: als JSON oder als Seite (Art. 15 DSGVO).',
  options: { page: { type: 'boolean', about: 'als Seite zum Lesen und Drucken (HTML)' } },
  notes: `Sucht das Postfach: Groß- und Kleinschreibung, name+tag@… und name@… sind gleich. Wer vielleicht ein anderes
nahm, findet sich mit "list". Kopien von Mails in euren eigenen Postfächern sind hier nicht bekannt.`,
  examples: ['person name@example.org', 'person name@example.org --page'],
  prepare([email = ''], { page }) {
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw misused(`"${email}" ist keine Mailadresse.`)
    return async ({ store, settings, now: readClock, write }) => {
      const mailbox = mailboxOf(email)
      // If no mail server is set, mails are files in DATA_DIR/mail.
      const findFiles = (ids: string[]) => listWrittenMails(mailFolder(settings.DATA_DIR), ids)
      const form = page ? 'page' : 'json'
      const query = { mailbox, who: email, now: readClock(), form, staff: staffOf(settings) } as const
      let total = 0
      for (let after: Piece['next'] | undefined; after !== null; ) {
        const piece: Piece = await describePerson(store, { ...query, after }, findFiles)
        await write(piece.content)
        total += piece.count
        after = piece.next
      }
      if (total === 0) throw new CommandError(EXIT.notFound, 'Über diese Adresse ist nichts gespeichert.')
    }
  },
})
