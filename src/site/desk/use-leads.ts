import { queryOptions, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { afterChange, planChange } from '../../lead/desk/act-on-lead.ts'
import type { DeskLead } from '../../lead/desk/desk-api.ts'
import type { DeskAction } from '../../lead/desk/desk-request.ts'
import { type Ask, DeskError } from './ask-desk.ts'
import { forgetDrafts } from './device-storage.ts'
import type { Team } from './team.ts'

/** `null`: the lead was deleted. */
export type KnownLead = DeskLead | null

/** Begins the id of an entry that the server has not confirmed. */
export const PENDING = 'pending '

const ACT = ['act']
interface Act {
  ref: string
  action: DeskAction
}

/**
 * The leads that were read, and the actions on them.
 * @param open the lead to read
 */
export function useLeads(ask: Ask, open: string | null, team: Team) {
  const client = useQueryClient()
  useQuery({ ...leadQuery(ask, open ?? ''), enabled: open !== null })

  const { mutateAsync } = useMutation({
    mutationKey: ACT,
    // One after the other: each action needs the version that the one before made.
    scope: { id: 'act' },
    async mutationFn({ ref, action }: Act) {
      const lead = await client.query({ ...leadQuery(ask, ref), staleTime: 'static' })
      if (lead === null) throw new DeskError('unknown')
      return ask({ do: 'act', ref, version: lead.version, action })
    },
    onSuccess: (lead, { ref }) => keep(ref, lead),
    onError({ trouble, lead }, { ref }) {
      if (trouble === 'unknown') keep(ref, null)
      else if (lead) keep(ref, lead)
    },
  })

  const pending = useMutationState({
    filters: { mutationKey: ACT, status: 'pending' },
    select: ({ state }) => state.variables as Act,
  })

  function keep(ref: string, lead: KnownLead) {
    const { queryKey } = leadQuery(ask, ref)
    // A read that began before the action would bring the older version back.
    void client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, lead)
    if (lead === null) forgetDrafts(ref)
  }

  /** The lead with the pending actions applied; `undefined` if it was not read. */
  function leadOf(ref: string): KnownLead | undefined {
    const lead = client.getQueryData(leadQuery(ask, ref).queryKey)
    const actions = pending.filter((one) => one.ref === ref).map(({ action }) => action)
    return lead && actions.reduce((lead, action) => applyOptimistically(lead, action, team), lead)
  }

  return { leadOf, act: mutateAsync, drop: (ref: string) => keep(ref, null) }
}

const leadQuery = (ask: Ask, ref: string) =>
  queryOptions({
    queryKey: ['lead', ref],
    queryFn: (): Promise<KnownLead> =>
      ask({ do: 'lead', ref }).catch((error: DeskError) => {
        if (error.trouble !== 'unknown') throw error
        forgetDrafts(ref)
        return null
      }),
  })

/** Returns the lead as the server will answer; unchanged if the server will refuse the action. */
function applyOptimistically(lead: DeskLead, action: DeskAction, { me, now }: Team): DeskLead {
  const change = planChange(lead, lead.events, action, { by: me, now })
  if (typeof change === 'string') return lead
  // The server gives it another id, so that it cannot be undone yet.
  const entry = { ...change.entry, id: `${PENDING}${change.entry.id}` }
  return { ...afterChange(lead, change), events: [...lead.events, entry] }
}
