import { formatTime, parseTime } from '../../functions/records/time.ts'
import { MAX_NOTE_LENGTH } from '../../lead/history-entry.ts'
import { act, BY_OPTION, readColleague } from '../act.ts'
import { failed, misused } from '../command-error.ts'
import { defineCommand, readReference } from '../define-command.ts'

const NOTE_OPTION = { type: 'string', value: 'TEXT', about: 'eine Notiz dazu' } as const

export const tried = defineCommand({
  parameters: ['NUMMER'],
  summary: 'Hält fest: angerufen, nicht erreicht. Zum nächsten Versuch kommt eine Mail.',
  options: {
    again: { type: 'string', value: 'ZEIT', about: 'nächster Versuch, z. B. "24.11.2026 9:00"' },
    note: NOTE_OPTION,
    by: BY_OPTION,
  },
  notes: 'Bis zum nächsten Versuch erinnert nichts mehr an die Anfrage. Die Mail kommt in den Telefonzeiten.',
  examples: ['tried K7MQ-4XP2 --again "24.11.2026 9:00"'],
  prepare([typedRef], values) {
    const ref = readReference(typedRef)
    const until = parseTime(values.again ?? '')
    if (until === null) throw misused('Nenn mit --again den nächsten Versuch, zum Beispiel --again "24.11.2026 9:00".')
    return async (deps) => {
      if (until <= deps.now()) throw misused('Der nächste Versuch muss in der Zukunft liegen.')
      const { result } = await act(deps, ref, { kind: 'tried', until, text: readNote(values.note ?? '') }, values.by)
      if (result !== 'done') throw failed(`${ref} ist nicht offen: Nichts wurde geändert.`)
      deps.print(`${ref}: nicht erreicht, nächster Versuch ${formatTime(until)}.`)
    }
  },
})

export const note = defineCommand({
  parameters: ['NUMMER', 'TEXT'],
  summary: 'Schreibt eine Notiz zu einer Anfrage.',
  options: { by: BY_OPTION },
  notes: 'Sie gehört zur Anfrage: "person" gibt sie aus, "delete" und "anonymise" löschen sie mit.',
  examples: ['note K7MQ-4XP2 "Ruft selbst zurück."'],
  prepare([typedRef, typed = ''], values) {
    const ref = readReference(typedRef)
    if (typed.trim() === '') throw misused('Die Notiz ist leer.')
    const note = readNote(typed)
    return async (deps) => {
      requireDone(await act(deps, ref, { kind: 'note', text: note }, values.by), ref)
      deps.print(`${ref}: notiert.`)
    }
  },
})

export const assign = defineCommand({
  parameters: ['NUMMER', 'MAILADRESSE?'],
  summary: 'Gibt eine Anfrage jemandem aus dem Team: Erinnerungen gehen dann nur dorthin.',
  options: { none: { type: 'boolean', about: 'niemandem mehr' }, by: BY_OPTION },
  examples: ['assign K7MQ-4XP2 erika@example.org', 'assign K7MQ-4XP2 --none'],
  prepare([typedRef, address], values) {
    const ref = readReference(typedRef)
    if ((address === undefined) === (values.none === undefined)) throw misused('Nenn entweder MAILADRESSE oder --none.')
    return async (deps) => {
      const to = address === undefined ? '' : readColleague(address, deps.settings)
      requireDone(await act(deps, ref, { kind: 'assigned', to }, values.by), ref)
      deps.print(to === '' ? `${ref} hat niemand.` : `${ref} hat jetzt ${to}.`)
    }
  },
})

/** Throws if the history of the lead is full. */
function requireDone({ result }: Awaited<ReturnType<typeof act>>, ref: string): void {
  if (result === 'impossible') throw failed(`${ref} hat zu viele Einträge: Nichts wurde geändert.`)
}

function readNote(text: string): string {
  if (text.length > MAX_NOTE_LENGTH) throw misused(`Die Notiz ist länger als ${MAX_NOTE_LENGTH} Zeichen.`)
  return text.trim()
}
