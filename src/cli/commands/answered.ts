import { reopen } from '../../lead/reminders.ts'
import { defineCommand, readReference } from '../command.ts'
import { findLead } from '../find-lead.ts'
import { formatTime } from '../time.ts'

export const answered = defineCommand({
  parameters: ['NUMMER'],
  summary: 'Markiert eine Anfrage als beantwortet: Es kommt keine Erinnerung mehr.',
  options: { undo: { type: 'boolean', about: 'nimmt es zurück: Die Anfrage ist wieder offen' } },
  notes: 'Die Zeit der ersten Antwort bleibt. Der Knopf in den Mails an das Team tut dasselbe.',
  examples: ['answered K7MQ-4XP2', 'answered K7MQ-4XP2 --undo'],
  prepare([text], values) {
    const ref = readReference(text)
    return async ({ store, now, print }) => {
      const { answeredAt: since } = await findLead(store, ref)
      await (values.undo ? reopen(store, ref) : store.markAnswered({ ref, now: now() }))
      if (values.undo) print(since === null ? `${ref} war nicht als beantwortet markiert.` : `${ref} ist wieder offen.`)
      else if (since === null) print(`${ref} ist als beantwortet markiert.`)
      else print(`${ref} war schon als beantwortet markiert, seit ${formatTime(since)}.`)
    }
  },
})
