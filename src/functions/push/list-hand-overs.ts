import { isHandedOver } from '../../lead/steps/state-after.ts'
import type { LeadStore } from '../../lead/store/lead-store.ts'
import type { HandOver } from '../../lead/store/push-devices.ts'
import { readHistories } from '../records/read-histories.ts'

export async function listHandOvers(
  store: LeadStore,
  options: Parameters<LeadStore['listHandOvers']>[0],
): Promise<HandOver[]> {
  const found = await store.listHandOvers(options)
  const steps = found.filter(({ kind }) => kind === 'answered')
  const historyOf = await readHistories(
    store,
    steps.map(({ lead }) => lead),
  )
  return found.filter(
    ({ kind, entry, lead }) => kind === 'assigned' || isHandedOver(entry, historyOf(lead), lead.assignedTo),
  )
}
