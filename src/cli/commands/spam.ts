import { statusWords } from '../../content/desk.ts'
import { statusOf } from '../../lead/lead-status.ts'
import { defineCommand, readReference } from '../command.ts'
import { findLead } from '../find-lead.ts'

export const spam = defineCommand({
  parameters: ['NUMMER'],
  summary: 'Legt eine offene Anfrage in die Quarantäne: keine Erinnerung, keine Mail an ihre Adresse.',
  options: {},
  notes: '"release" holt sie wieder heraus. Der Link in den Mails an das Team tut dasselbe.',
  examples: ['spam K7MQ-4XP2'],
  prepare([text]) {
    const ref = readReference(text)
    return async ({ store, now, print }) => {
      await store.quarantineLead({ ref, now: now() })
      const status = statusOf(await findLead(store, ref), now())
      if (status === 'quarantined') print(`${ref} ist in Quarantäne.`)
      else print(`${ref} ist ${statusWords[status]}: Nichts wurde geändert.`)
    }
  },
})
