import { deskLabels as labels, statusWords } from '../../content/desk.ts'
import { statusOf } from '../../lead/lead-status.ts'
import type { StoredLead } from '../../lead/store.ts'
import { type Command, EXIT } from '../command.ts'
import { fieldLabel, toLeadRecord } from '../describe-lead.ts'
import { PAGING, printTable, readLimit, showEach, writeJson } from '../print-list.ts'
import { JSON_OPTION, readArguments } from '../read-arguments.ts'
import { prepareSelection, SELECTION } from '../select-leads.ts'
import { formatTime } from '../time.ts'

const options = { ...SELECTION, ...PAGING, json: JSON_OPTION } as const

export const list: Command = {
  usage: '[OPTIONS]',
  summary: 'Lists requests, newest first.',
  options,
  notes: 'Several states add up: --due --overdue. A narrow terminal shows fewer columns.',
  examples: ['list', 'list --due --overdue', 'list --since 2026-11-21 --json --all'],
  prepare(args) {
    const { values } = readArguments(args, options, [])
    const select = prepareSelection(values)
    const limit = readLimit(values)
    return async (deps) => {
      const now = deps.now()
      if (values.json) {
        await writeJson(
          showEach(select(deps), (lead) => toLeadRecord(lead, now), limit),
          deps.write,
        )
        return EXIT.done
      }
      const rows = showEach(select(deps), (lead) => asRow(lead, now))
      if ((await printTable(rows, { head: HEAD, limit }, deps)) === 0) deps.print('No requests.')
      return EXIT.done
    }
  },
}

const HEAD = [
  labels.ref,
  labels.status,
  labels.receivedAt,
  ...(['name', 'address', 'phone', 'email'] as const).map(fieldLabel),
]

function asRow(lead: StoredLead, now: number): string[] {
  return [
    lead.ref,
    statusWords[statusOf(lead, now)],
    formatTime(lead.receivedAt),
    lead.name,
    lead.address,
    lead.phone,
    lead.email,
  ]
}
