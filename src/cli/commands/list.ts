import { parseArgs } from 'node:util'
import { LEAD_FIELDS } from '../../lead/lead.ts'
import { statusOf } from '../../lead/lead-status.ts'
import type { StoredLead } from '../../lead/ports.ts'
import type { Command } from '../command.ts'
import { formatTable } from '../table.ts'

export const list: Command = {
  usage: 'list [--json]',
  summary: 'Shows all leads, newest first.',
  async run(args, { store, now, print }) {
    const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } })
    const leads = await store.listLeads()
    print(
      values.json
        ? JSON.stringify(
            leads.map((lead) => asRecord(lead, now())),
            null,
            2,
          )
        : asTable(leads, now()),
    )
    return 0
  },
}

/** What programs get: the reference, when it came in, the seven fields and what state it is in. */
function asRecord(lead: StoredLead, now: number): Record<string, string> {
  const fields = Object.fromEntries(LEAD_FIELDS.map((field) => [field, lead[field]]))
  return { ref: lead.ref, receivedAt: new Date(lead.receivedAt).toISOString(), ...fields, status: statusOf(lead, now) }
}

function asTable(leads: readonly StoredLead[], now: number): string {
  if (leads.length === 0) return 'No leads yet.'
  const rows = leads.map((lead) => [
    lead.ref,
    formatTime(lead.receivedAt),
    statusOf(lead, now),
    lead.name,
    lead.address,
    lead.phone,
    lead.email,
  ])
  return formatTable(['Ref', 'Received', 'Status', 'Name', 'Town', 'Phone', 'E-mail'], rows)
}

const TIME = new Intl.DateTimeFormat('de-DE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Berlin' })

const formatTime = (time: number): string => TIME.format(time)
