import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { newId } from '../../../base/new-id.ts'
import { bookedTime } from '../../../lead/desk/booked-time.ts'
import type { DeskLead } from '../../../lead/desk/desk-api.ts'
import type { DeskAction } from '../../../lead/desk/desk-request.ts'
import { afterChange, planChange } from '../../../lead/desk/plan-change.ts'
import { lastNote } from '../../../lead/steps/notes.ts'
import { type Ask, DeskError } from '../ask-desk.ts'
import { useConnection } from '../connection.ts'
import type { Team } from '../team.ts'
import type { PendingActionResponse } from './create-pending-action-sender.ts'
import { forgetDrafts } from './device-storage.ts'
import {
  type AddRequest,
  isWaiting,
  type PendingAct,
  readPendingActions,
  removePendingAction,
  type SeenLead,
  usePendingActions,
} from './pending-actions.ts'

/** `null` if the lead was deleted. */
export type KnownLead = DeskLead | null

/** The id of a history entry begins with this prefix until the server has confirmed the entry. */
export const PENDING = 'pending '

/**
 * The leads that were read, and the actions on them.
 * @param openRef the reference of the lead to read
 */
export function useLeads(openRef: string | null, team: Team) {
  const { ask, sender } = useConnection()
  const client = useQueryClient()
  useQuery({ ...leadQuery(ask, openRef ?? ''), enabled: openRef !== null })
  // Renders again when one changes.
  usePendingActions()

  const waitingFor = (ref: string) =>
    readPendingActions().filter((pending): pending is PendingAct => pending.ref === ref && isWaiting(pending))

  /** The lead with the waiting actions applied. `undefined` if it was not read, or is not yet added. */
  function leadOf(ref = ''): KnownLead | undefined {
    const lead = client.getQueryData(leadQuery(ask, ref).queryKey)
    return lead && waitingFor(ref).reduce((lead, pending) => applyOptimistically(lead, pending, team), lead)
  }

  /** In its `booked`, other leads are as this device has them, if it read them later or an action of them waits. */
  function leadWithBooked(ref: string): KnownLead | undefined {
    const lead = leadOf(ref)
    if (!lead) return lead
    const readAtOf = (ref: string) => client.getQueryState(['lead', ref])?.dataUpdatedAt ?? 0
    const otherRefs = client
      .getQueriesData<KnownLead>({ queryKey: ['lead'] })
      .map(([[, otherRef]]) => String(otherRef))
      .filter((otherRef) => otherRef !== ref && (readAtOf(otherRef) > readAtOf(ref) || waitingFor(otherRef).length > 0))
    const fromDevice = otherRefs.flatMap((otherRef) => leadOf(otherRef) ?? []).flatMap(bookedTime)
    return { ...lead, booked: [...lead.booked.filter((booked) => !otherRefs.includes(booked.ref)), ...fromDevice] }
  }

  const seenAs = ({ ref, version }: DeskLead): SeenLead => ({ version, after: waitingFor(ref).map(({ id }) => id) })

  /** The lead as it is shown when a dialog opens. The dialog then asks about an action. */
  function seenNow(ref: string): SeenLead | undefined {
    const lead = client.getQueryData(leadQuery(ask, ref).queryKey)
    return lead ? seenAs(lead) : undefined
  }

  /**
   * Throws a DeskError if the server refuses the action at once.
   * @param id of the new entry
   * @param seen the lead when a dialog opened. If a colleague changed it since then, the action is stale
   */
  async function act(
    ref: string,
    action: DeskAction,
    id: string,
    seen?: SeenLead,
  ): Promise<PendingActionResponse<PendingAct>> {
    const lead = await client.query({ ...leadQuery(ask, ref), staleTime: 'static' })
    if (lead === null) throw new DeskError('unknown')
    const current = seenAs(lead)
    const after = [...(seen?.after ?? []), ...current.after]
    return sender.send({ id, ref, name: lead.name, action, version: (seen ?? current).version, after })
  }

  /** Throws a DeskError if the server refuses the new lead at once. */
  const addLead = (add: AddRequest) => sender.send({ id: add.key, name: add.lead.name, add })

  /**
   * Sends a refused action on the lead as it is now, after the actions that wait. If it failed, the server may have stored it,
   * so its id stays.
   */
  async function retry({ refused, ...pending }: PendingAct): Promise<void> {
    const { ref } = pending
    const lead = await client.query({ ...leadQuery(ask, ref), staleTime: 'static' })
    if (!lead) return
    removePendingAction(pending)
    const id = refused?.trouble === 'failed' ? pending.id : newId()
    sender.saveAndSend({ ...pending, ...seenAs(lead), id })
  }

  return {
    leadOf,
    leadWithBooked,
    seenNow,
    act,
    addLead,
    retry,
    discard: sender.discard,
    drop: (ref: string) => storeLead(client, ref, null),
  }
}

export const leadQuery = (ask: Ask, ref: string) =>
  queryOptions({
    queryKey: ['lead', ref],
    queryFn: (): Promise<KnownLead> =>
      ask({ do: 'lead', ref }).catch((error: DeskError) => {
        if (error.trouble !== 'unknown') throw error
        forgetDrafts(ref)
        return null
      }),
  })

export function storeLead(client: QueryClient, ref: string, lead: KnownLead): void {
  const queryKey = ['lead', ref]
  // A read that began before the action would bring the older version back.
  void client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, lead)
  if (lead === null) forgetDrafts(ref)
}

/** Returns the lead as the server will send it. Returns it unchanged if the server will refuse the action. */
export function applyOptimistically(lead: DeskLead, { id, action }: PendingAct, { me, now }: Team): DeskLead {
  const change = planChange(lead, lead.history, action, { by: me, now })
  if (typeof change === 'string') return lead
  // The entry gets another id, so that it cannot be undone yet.
  const history = [...lead.history, { ...change.entry, id: `${PENDING}${id}` }]
  return { ...afterChange(lead, change), history, excerpt: lastNote(history) || lead.message || lead.excerpt }
}
