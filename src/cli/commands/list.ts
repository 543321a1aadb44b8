import { deskLabels as labels, statusWords } from '../../../content/desk.ts'
import { statusOf } from '../../lead/lead-status.ts'
import type { StoredLead } from '../../lead/ports.ts'
import { type Command, type CommandDeps, EXIT } from '../command.ts'
import { fieldLabel, toLeadRecord } from '../describe-lead.ts'
import { JSON_OPTION, readArguments } from '../read-arguments.ts'
import { prepareSelection, SELECTION } from '../select-leads.ts'
import { formatTable } from '../table.ts'
import { formatTime } from '../time.ts'

const options = { ...SELECTION, json: JSON_OPTION } as const

export const list: Command = {
  usage: '[OPTIONS]',
  summary: 'Lists requests, newest first.',
  options,
  notes: 'Several states add up: --due --overdue. A narrow terminal shows fewer columns.',
  examples: ['list', 'list --due --overdue', 'list --since 2026-11-21 --json'],
  prepare(args) {
    const { values } = readArguments(args, options, [])
    const select = prepareSelection(values)
    return async (deps) => {
      const leads = await select(deps)
      const now = deps.now()
      if (values.json)
        deps.print(
          JSON.stringify(
            leads.map((lead) => toLeadRecord(lead, now)),
            null,
            2,
          ),
        )
      else if (leads.length === 0) deps.print('No requests.')
      else deps.print(asTable(leads, now, deps))
      return EXIT.done
    }
  },
}

function asTable(leads: readonly StoredLead[], now: number, { columns }: CommandDeps): string {
  const head = [
    labels.ref,
    labels.status,
    labels.receivedAt,
    ...(['name', 'address', 'phone', 'email'] as const).map(fieldLabel),
  ]
  const rows = leads.map((lead) => [
    lead.ref,
    statusWords[statusOf(lead, now)],
    formatTime(lead.receivedAt),
    lead.name,
    lead.address,
    lead.phone,
    lead.email,
  ])
  return formatTable(head, rows, columns)
}
