import { leadColumns, toLeadRecord } from '../../functions/records/describe-lead.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import { defineCommand } from '../define-command.ts'
import { LISTING, type ListForm, printList } from '../print-list.ts'
import { prepareSelection, SELECTION } from '../select-leads.ts'

const leadList: ListForm<StoredLead> = {
  columns: leadColumns(['ref', 'status', 'dueAt', 'name', 'phone', 'address', 'email', 'source']),
  // Do not pass `answers`, because they would include sensitive ones.
  toRecord: (lead, now) => toLeadRecord(lead, now),
  none: 'Keine Anfragen.',
}

export const list = defineCommand({
  parameters: [],
  summary: 'Listet Anfragen auf, die neueste zuerst.',
  options: { ...SELECTION, ...LISTING },
  notes: 'Mehrere Stände zusammen: --due --overdue. In einem schmalen Fenster fehlt das Ende der Zeilen.',
  examples: ['list', 'list --due --overdue', 'list --search Berger', 'list --since 2026-11-21 --json --all'],
  prepare(_, values) {
    const select = prepareSelection(values)
    return (deps) => printList(select(deps), leadList, values, deps)
  },
})
