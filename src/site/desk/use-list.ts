import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import type { DeskList, View } from '../../lead/desk.ts'
import { SECOND } from '../../lead/durations.ts'
import type { Ask } from './ask-desk.ts'
import { useTrouble } from './use-trouble.ts'

const POLL_EVERY = 30 * SECOND
/** Calls without a result after which a search waits for a click. */
const MOST_CALLS = 10

/** `clockLead`: milliseconds by which the server's clock is ahead, because a telephone's clock may be wrong. */
export type LoadedList = DeskList & { clockLead: number }

/** The list of a view, or the results of a search through all views. */
export function useList(ask: Ask, view: View, search: string) {
  const query = useInfiniteQuery({
    queryKey: ['list', view, search],
    async queryFn({ client, pageParam }) {
      const page = await readPage(ask, { view, search, after: pageParam })
      // A colleague may have changed the open lead, too. An action reads the list again when it is done.
      if (pageParam === null && client.isMutating() === 0) void client.invalidateQueries({ queryKey: ['lead'] })
      return { ...page, clockLead: page.now - Date.now() }
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: joinPages,
    refetchInterval: POLL_EVERY,
  })
  return { ...query, trouble: useTrouble(query) }
}

async function readPage(ask: Ask, request: { view: View; search: string; after: string | null }): Promise<DeskList> {
  for (let { after } = request, call = 1; ; call += 1) {
    const page = await ask({ do: 'list', ...request, after })
    if (page.leads.length > 0 || page.next === null || call === MOST_CALLS) return page
    after = page.next
  }
}

function joinPages({ pages }: InfiniteData<LoadedList>): LoadedList {
  return pages.reduce((joined, page) => {
    // A lead that changes between two calls can be on both pages.
    const added = page.leads.filter(({ ref }) => joined.leads.every((lead) => lead.ref !== ref))
    return { ...page, leads: [...joined.leads, ...added] }
  })
}
