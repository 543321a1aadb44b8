import { quarantineWord } from '../../content/record-words.ts'
import { countLeads } from '../../functions/records/describe-lead.ts'
import { releaseQuarantine } from '../../lead/intake/quarantine.ts'
import { misused } from '../command-error.ts'
import { askFirst } from '../confirm.ts'
import { defineCommand, YES_OPTION } from '../define-command.ts'

export const release = defineCommand({
  parameters: [],
  summary: `Nimmt den ${quarantineWord} von allen Anfragen und verschickt die Mails, die ihnen fehlen.`,
  options: {
    all: { type: 'boolean', about: `alle, die jetzt unter ${quarantineWord} stehen` },
    yes: YES_OPTION,
  },
  notes: `Eine einzelne gibt das Team in der Anfragenliste oder über den Link in seinen Mails frei. Die versprochene Zeit zählt
weiter ab dem Eingang. Kamen sehr viele Anfragen auf einmal, dann warten auch die Bestätigungen anderer Anfragen darauf.`,
  examples: ['release --all'],
  prepare(_, { all, yes }) {
    if (!all) throw misused('Nenn --all.')
    return async (deps) => {
      const until = deps.now()
      const total = await deps.store.countView({ view: 'quarantined', until })
      const question = `${countLeads(total)} freigeben? Zu jeder gehen eine Mail an das Team und eine Bestätigung hinaus.`
      if (total > 0) await askFirst(deps, question, yes)
      const released = await releaseQuarantine(deps.store, until)
      deps.print(`Freigegeben: ${countLeads(released)}.`)
    }
  },
})
