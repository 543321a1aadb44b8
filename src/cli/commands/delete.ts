import { deleteQuarantine } from '../../lead/quarantine.ts'
import { type CommandDeps, defineCommand, readReferenceOr, YES_OPTION } from '../command.ts'
import { askFirst } from '../confirm.ts'
import { countLeads } from '../describe-lead.ts'
import { erase } from '../erase.ts'
import { notFound } from '../find-lead.ts'
import { onOneLine } from '../table.ts'
import { formatTime } from '../time.ts'

export const deleteLead = defineCommand({
  parameters: ['NUMMER?'],
  summary: 'Löscht eine Anfrage und ihre Mails endgültig (Art. 17 DSGVO), mit --quarantined die ganze Quarantäne.',
  options: {
    quarantined: { type: 'boolean', about: 'alle, die jetzt in Quarantäne sind' },
    yes: YES_OPTION,
  },
  notes: `Wartende Mails werden nicht mehr verschickt, geschriebene (DATA_DIR/mail) entfernt, ebenso alle täglichen
Übersichten. Mails in Postfächern, Exporte und Sicherungen bleiben: siehe docs/operations.md.`,
  examples: ['delete K7MQ-4XP2', 'delete K7MQ-4XP2 --yes', 'delete --quarantined'],
  prepare([text], values) {
    const ref = readReferenceOr('--quarantined', values.quarantined, text)
    return (deps) => (ref === null ? emptyQuarantine(deps, values.yes) : deleteOne(deps, ref, values.yes))
  },
})

async function deleteOne(deps: CommandDeps, ref: string, isSure: boolean | undefined): Promise<void> {
  const lead = await deps.store.findLead(ref)
  if (lead === null) {
    // An earlier command may have deleted it and been cut off before it removed the files.
    await erase(deps)
    throw notFound(ref)
  }
  const who = [lead.name, lead.address].filter((part) => part !== '').join(', ')
  const about = `${onOneLine(who)}, eingegangen ${formatTime(lead.receivedAt)}`
  await askFirst(deps, `${ref} (${about}) mit allen Mails endgültig löschen?`, isSure)
  await deps.store.deleteLead(ref)
  deps.print(`${ref} ist gelöscht, mit allen Mails. ${await erase(deps)}`)
}

async function emptyQuarantine(deps: CommandDeps, isSure: boolean | undefined): Promise<void> {
  const until = deps.now()
  const total = await deps.store.countQuarantined({ until })
  if (total > 0) await askFirst(deps, `${countLeads(total)} in Quarantäne endgültig löschen?`, isSure)
  const deleted = await deleteQuarantine(deps.store, { until })
  deps.print(`Gelöscht: ${countLeads(deleted)}. ${await erase(deps)}`)
}
