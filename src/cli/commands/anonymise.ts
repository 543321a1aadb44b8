import { defineCommand, readReference, YES_OPTION } from '../command.ts'
import { askFirst } from '../confirm.ts'
import { erase } from '../erase.ts'
import { findLead } from '../find-lead.ts'
import { onOneLine } from '../table.ts'
import { formatTime } from '../time.ts'

export const anonymise = defineCommand({
  parameters: ['NUMMER'],
  summary: 'Entfernt die Person aus einer Anfrage und behält sie zum Zählen.',
  options: { yes: YES_OPTION },
  notes: `Name, Adresse, Telefon, E-Mail und Nachricht werden geleert, endgültig; Zeiten, Dachgröße und Dachform bleiben.
Mit den Mails geschieht dasselbe wie bei "delete".`,
  examples: ['anonymise K7MQ-4XP2', 'anonymise K7MQ-4XP2 --yes'],
  prepare([text], values) {
    const ref = readReference(text)
    return async (deps) => {
      const { store, now, print } = deps
      const lead = await findLead(store, ref)
      if (lead.anonymisedAt !== null) {
        // The earlier command may have been cut off before it removed the files.
        await erase(deps)
        print(`${ref} ist schon anonymisiert, seit ${formatTime(lead.anonymisedAt)}.`)
        return
      }
      const question = `${onOneLine(lead.name)}, ${onOneLine(lead.address)} endgültig aus ${ref} entfernen?`
      await askFirst(deps, question, values.yes)
      await store.anonymiseLead({ ref, now: now() })
      print(`${ref} ist anonymisiert. ${await erase(deps)}`)
    }
  },
})
