import { leadColumns, toLeadJson } from '../../functions/records/describe-lead.ts'
import { defineCommand } from '../define-command.ts'
import { LISTING, printList } from '../print-list.ts'
import { prepareSelection, SELECTION } from '../select-leads.ts'

export const list = defineCommand({
  parameters: [],
  summary: 'Listet Anfragen auf, die neueste zuerst.',
  options: { ...SELECTION, ...LISTING },
  notes: 'Mehrere Stände zusammen: --due --overdue. In einem schmalen Fenster fehlt das Ende der Zeilen.',
  examples: ['list', 'list --due --overdue', 'list --search Berger', 'list --since 2026-11-21 --json --all'],
  prepare(_, values) {
    const select = prepareSelection(values)
    const columns = leadColumns(['ref', 'status', 'dueAt', 'name', 'phone', 'address', 'email', 'source'])
    return (deps) => printList(select(deps), { columns, toRecord: toLeadJson, none: 'Keine Anfragen.' }, values, deps)
  },
})
