import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { searchedTexts } from '../../../content/searched-texts.ts'
import type { ListedLead } from '../../../lead/desk/desk-api.ts'
import { arrangeOpen, assigneeOf } from '../../../lead/desk/list-sections.ts'
import { createMatcher } from '../../../lead/desk/matches-search.ts'
import { describeSource } from '../../../lead/lead-source.ts'
import { isClosed, isQuarantined } from '../../../lead/steps/lead-status.ts'
import { isOpenList, joinPages, type ListFilter, type LoadedList } from '../list/use-list.ts'
import type { Team } from '../team.ts'
import { isWaiting, readPendingActions } from './pending-actions.ts'
import type { KnownLead } from './use-leads.ts'

interface Device {
  client: QueryClient
  /** The lead with its waiting actions. `undefined` if it is not on this device. */
  leadOf: (ref: string) => KnownLead | undefined
  team: Team
}

interface ListOnDevice {
  leads: ListedLead[]
  /** When the server sent the list, by this device's clock. `null` for a search. */
  at: number | null
}

/** Makes a list without the server, from the copies on this device. Returns `null` if the device has never read this list. */
export function listOnDevice(shown: ListFilter, device: Device): ListOnDevice | null {
  if (shown.search !== '') return { leads: searchCopies(shown.search, device), at: null }
  if (isOpenList(shown)) return listOpen(shown, device)
  const list = readList(shown, device)
  return list && { leads: renew(list.leads, device), at: list.at }
}

function readList(shown: ListFilter, { client }: Device): (LoadedList & { at: number }) | null {
  const query = client.getQueryState<InfiniteData<LoadedList>>(['list', shown])
  return query?.data ? { ...joinPages(query.data), at: query.dataUpdatedAt } : null
}

export function renew(rows: readonly ListedLead[], { leadOf }: Pick<Device, 'leadOf'>): ListedLead[] {
  return rows.flatMap((row) => {
    const lead = leadOf(row.ref)
    if (lead === null) return []
    return lead && lead.version >= row.version ? { ...row, ...lead } : row
  })
}

/** Uses the list of all open leads if it is newer and complete, or if this list was never read. */
function listOpen(shown: ListFilter, device: Device): ListOnDevice | null {
  const [own, all] = [shown, ALL].map((list) => readList(list, device))
  const list = own && !(all?.next === null && all.at > own.at) ? own : all
  if (!list) return null
  const { scope, colleague = list.me } = shown
  const assignee = assigneeOf(scope, colleague)
  // An action may have moved a lead into this list.
  const moved = readPendingActions().flatMap(
    (pending) => (pending.ref && isWaiting(pending) && device.leadOf(pending.ref)) || [],
  )
  const rows = new Map([...list.leads, ...moved].map((lead) => [lead.ref, lead]))
  const leads = renew([...rows.values()], device).filter(
    (lead) => !isClosed(lead) && !isQuarantined(lead) && (assignee === null || lead.assignedTo === assignee),
  )
  return { leads: arrangeOpen(leads, device.team.now), at: list.at }
}

const ALL: ListFilter = { view: 'open', scope: 'all', search: '' }

/** Newest first. */
function searchCopies(search: string, { client, leadOf, team }: Device): ListedLead[] {
  const matches = createMatcher(search)
  const copies = client.getQueriesData<KnownLead>({ queryKey: ['lead'] })
  return copies
    .flatMap(([, lead]) => (lead && leadOf(lead.ref)) || [])
    .filter((lead) => {
      const texts = searchedTexts({ ...lead, source: describeSource(lead.source) }, lead.history, team.staff)
      return matches(texts.join('\n'), lead)
    })
    .sort((a, b) => b.receivedAt - a.receivedAt)
}
