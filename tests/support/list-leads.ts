import type { Lead } from '../../src/lead/lead.ts'
import type { LeadSource } from '../../src/lead/lead-source.ts'
import { runCli } from './run-cli.ts'

export type ListedLead = Lead & { ref: string; receivedAt: string | number; source: LeadSource | string }

/** Asks the operator's own command, so that tests see the same as an operator. */
export async function listLeads(dataDir: string): Promise<ListedLead[]> {
  const { out, err } = await runCli(dataDir, ['list', '--json', '--all'])
  if (err !== '') throw new Error(err)
  return JSON.parse(out)
}
