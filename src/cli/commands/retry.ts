import { defineCommand, readReference } from '../command.ts'
import { countMails } from '../describe-mail.ts'
import { findLead } from '../find-lead.ts'

export const retry = defineCommand({
  parameters: ['NUMMER?'],
  summary: 'Versucht feststeckende und wartende Mails jetzt noch einmal: die zu einer Anfrage, oder alle.',
  options: {},
  notes: 'Eine Mail, die feststeckte, bekommt alle Versuche neu.',
  examples: ['retry', 'retry K7MQ-4XP2'],
  prepare([text]) {
    const ref = text === undefined ? null : readReference(text)
    return async ({ store, now, print }) => {
      if (ref !== null) await findLead(store, ref)
      const count = await store.retryMessages({ now: now(), ...(ref === null ? {} : { ref }) })
      if (count === 0) print('Keine Mail wartet.')
      else print(`Neuer Versuch für ${countMails(count)}: Der Server beginnt damit innerhalb einer Minute.`)
    }
  },
})
