import { quarantineWord } from '../../content/record-words.ts'
import { countLeads } from '../../functions/records/describe-lead.ts'
import { fieldLabels } from '../../functions/records/field-words.ts'
import { formatTime } from '../../functions/records/time.ts'
import { deleteQuarantine } from '../../lead/intake/quarantine.ts'
import { type FieldRule, fieldsAbout } from '../../lead/lead.ts'
import { eraseDeleted } from '../../server/erase-deleted.ts'
import { misused } from '../command-error.ts'
import { askFirst } from '../confirm.ts'
import { type CommandDeps, defineCommand, findLead, notFound, readReference, YES_OPTION } from '../define-command.ts'
import { replaceControls } from '../format-table.ts'

const listLabels = (about: FieldRule['about']) =>
  fieldsAbout(about)
    .map((name) => fieldLabels[name])
    .join(', ')

export const anonymise = defineCommand({
  parameters: ['NUMMER'],
  summary: 'Entfernt die Person aus einer Anfrage und behält sie zum Zählen.',
  options: { yes: YES_OPTION },
  notes: `Geleert werden, endgültig: ${listLabels('person')}. Zeiten und ${listLabels('roof')} bleiben.
Mit den Mails geschieht dasselbe wie bei "delete".`,
  examples: ['anonymise K7MQ-4XP2', 'anonymise K7MQ-4XP2 --yes'],
  prepare([text], values) {
    const ref = readReference(text)
    return async (deps) => {
      const { store, now, print } = deps
      const lead = await findLead(store, ref)
      if (lead.anonymisedAt !== null) {
        // Remove the files even then, because an earlier command may have been interrupted before it did so.
        await erase(deps)
        print(`${ref} ist schon anonymisiert, seit ${formatTime(lead.anonymisedAt)}.`)
        return
      }
      const question = `${replaceControls(lead.name)}, ${replaceControls(lead.address)} endgültig aus ${ref} entfernen?`
      await askFirst(deps, question, values.yes)
      await store.anonymiseLead({ ref, now: now() })
      print(`${ref} ist anonymisiert. ${await erase(deps)}`)
    }
  },
})

export const deleteLead = defineCommand({
  parameters: ['NUMMER?'],
  summary: `Löscht eine Anfrage und ihre Mails endgültig (Art. 17 DSGVO), mit --quarantined alle unter ${quarantineWord}.`,
  options: {
    quarantined: { type: 'boolean', about: `alle, die jetzt unter ${quarantineWord} stehen` },
    yes: YES_OPTION,
  },
  notes: `Wartende Mails werden nicht mehr verschickt, geschriebene (DATA_DIR/mail) entfernt, ebenso alle täglichen
Übersichten. Mails in Postfächern, Exporte und Sicherungen bleiben: siehe docs/runbook.md.`,
  examples: ['delete K7MQ-4XP2', 'delete K7MQ-4XP2 --yes', 'delete --quarantined'],
  prepare([text], values) {
    if ((values.quarantined === true) === (text !== undefined))
      throw misused('Nenn entweder NUMMER oder --quarantined.')
    if (text === undefined) return (deps) => emptyQuarantine(deps, values.yes)
    const ref = readReference(text)
    return (deps) => deleteOne(deps, ref, values.yes)
  },
})

async function deleteOne(deps: CommandDeps, ref: string, isSure: boolean | undefined): Promise<void> {
  const lead = await deps.store.findLead(ref)
  if (lead === null) {
    // An earlier command may have deleted the lead, but may have been interrupted before it removed the files.
    await erase(deps)
    throw notFound(ref)
  }
  const person = [lead.name, lead.address].filter((part) => part !== '').join(', ')
  const about = `${replaceControls(person)}, eingegangen ${formatTime(lead.receivedAt)}`
  await askFirst(deps, `${ref} (${about}) mit allen Mails endgültig löschen?`, isSure)
  await deps.store.deleteLead({ ref, now: deps.now() })
  deps.print(`${ref} ist gelöscht, mit allen Mails. ${await erase(deps)}`)
}

async function emptyQuarantine(deps: CommandDeps, isSure: boolean | undefined): Promise<void> {
  const until = deps.now()
  const total = await deps.store.countView({ view: 'quarantined', until })
  if (total > 0) await askFirst(deps, `${countLeads(total)} unter ${quarantineWord} endgültig löschen?`, isSure)
  const deleted = await deleteQuarantine(deps.store, until)
  deps.print(`Gelöscht: ${countLeads(deleted)}. ${await erase(deps)}`)
}

/**
 * Erases removed leads from the files. Warns if this has to wait, or if only the owner of the database can do it. It is safe to
 * repeat, because an earlier command may have been interrupted. Returns a sentence with the number of removed mail files.
 */
async function erase({ store, file, settings, now, warn }: CommandDeps): Promise<string> {
  const { files, isErased } = await eraseDeleted({ store, file }, { dataDir: settings.DATA_DIR, now: now() })
  if (isErased === null) {
    warn('In den Dateien von Postgres steht das Entfernte weiter, bis dieser Befehl sie neu schreibt, etwa mit psql:')
    warn('  VACUUM FULL leads, messages, lead_events')
    warn(
      'So lange warten Anfragen, meist unter einer Sekunde. Im Protokoll von Postgres (WAL) und in Sicherungen bleibt',
    )
    warn('es, bis sie überschrieben oder gelöscht werden: siehe docs/runbook.md.')
  } else if (!isErased) {
    warn('Gerade liest ein anderes Programm die Datenbank, etwa eine Sicherung: So lange bleibt das Entfernte darin.')
    warn('Der Server räumt es danach innerhalb einer Minute weg. Läuft keiner, ruf den Befehl noch einmal auf.')
  }
  return `Entfernte Maildateien: ${files}.`
}
