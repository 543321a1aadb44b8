import { type InfiniteData, type QueryKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { SECOND } from '../../../base/durations.ts'
import type { DeskList, Scope, View } from '../../../lead/desk/desk-api.ts'
import type { Ask } from '../ask-desk.ts'
import { useConnection } from '../connection.ts'
import { isWaiting, readPendingActions } from '../offline/pending-actions.ts'
import { useTrouble } from '../use-trouble.ts'

const POLL_EVERY = 30 * SECOND
/** After this many calls without a result, a search waits for a click. */
const MAX_CALLS = 10

type Loaded<Page> = Page & {
  /** Milliseconds that the server's clock is ahead of this device's, because a telephone's clock may be wrong. */
  clockLead: number
}
export type LoadedList = Loaded<DeskList>

type ListPage = Pick<DeskList, 'leads' | 'next' | 'now'>

/** A search covers all views and scopes. */
export interface ListFilter {
  view: View
  scope: Scope
  /** The address of a colleague whose leads are shown instead of the own leads. Only with scope `mine`. */
  colleague?: string | undefined
  search: string
}

/** True for the list with sections, which the device keeps. */
export const isOpenList = ({ view, search }: ListFilter): boolean => view === 'open' && search === ''

/** The list of a view, or the results of a search through all views. */
export function useList(shown: ListFilter) {
  const { ask } = useConnection()
  const client = useQueryClient()
  async function readPage(after: string | null): Promise<DeskList> {
    const page = await findPage(ask, { ...shown, after })
    // A colleague may also have changed the open lead, so read it again. While an action waits, the refetch after it does this.
    if (after === null && !readPendingActions().some(isWaiting)) void client.invalidateQueries({ queryKey: ['lead'] })
    return page
  }
  return usePages(['list', shown], readPage, POLL_EVERY)
}

async function findPage(ask: Ask, request: ListFilter & { after: string | null }): Promise<DeskList> {
  const first = await ask({ do: 'list', ...request })
  let page = first
  for (let call = 1; page.leads.length === 0 && page.next !== null && call < MAX_CALLS; call += 1)
    page = await ask({ do: 'list', ...request, after: page.next })
  return { ...page, counts: first.counts }
}

/**
 * A list that is read page by page.
 * @param key begins with `list`, because an action refetches all lists
 */
export function usePages<Page extends ListPage>(
  key: QueryKey,
  readPage: (after: string | null) => Promise<Page>,
  refetchInterval: number | false = false,
) {
  const query = useInfiniteQuery({
    queryKey: key,
    async queryFn({ pageParam }: { pageParam: string | null }): Promise<Loaded<Page>> {
      const page = await readPage(pageParam)
      return { ...page, clockLead: page.now - Date.now() }
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: joinPages<Loaded<Page>>,
    refetchInterval,
  })
  return { ...query, trouble: useTrouble(query) }
}

/** Only the first page has the counts. */
export function joinPages<Page extends ListPage>({ pages }: InfiniteData<Page>): Page {
  const all = pages.flatMap(({ leads }) => leads)
  // Leave out double leads. A lead that changes between two calls can be on both pages.
  const leads = all.filter(({ ref }, index) => all.findIndex((lead) => lead.ref === ref) === index)
  return { ...(pages[0] as Page), next: pages.at(-1)?.next ?? null, leads }
}
