import type { RefObject } from 'react'
import { deskWords as words } from '../../content/desk-words.ts'
import type { Colleague, ListedLead, View } from '../../lead/desk.ts'
import { LeadList } from './LeadList.tsx'
import { Empty } from './SaidBar.tsx'
import type { useList } from './use-list.ts'

interface Props {
  className: string
  rows: RefObject<HTMLElement | null>
  state: ReturnType<typeof useList>
  /** With what was done since they were listed. */
  leads: readonly ListedLead[]
  me: string
  staff: readonly Colleague[]
  now: number
  open: string | null
  view: View
  search: string
  onTable: () => void
}

/** The list with what stands around it: news, more of it, and what can be done with all of it. */
export function ListPane({ className, rows, state, leads, view, search, onTable, ...row }: Props) {
  const { list, isLoading, trouble, freshCount, showFresh, refresh, loadMore } = state
  return (
    <section
      ref={rows}
      className={`desk-list lg:overflow-y-auto ${className}`}
      tabIndex={-1}
      aria-label={words.listLabel}
      aria-busy={isLoading}
    >
      {!isLoading && leads.length > 0 && <LeadList leads={leads} {...row} />}
      {/* Over the rows and not among them, so that none of them moves. */}
      <div role="status" className="pointer-events-none sticky bottom-20 z-10 flex justify-center lg:bottom-4">
        {freshCount !== null && (
          <button type="button" className="button button-dark pointer-events-auto my-2" onClick={showFresh}>
            {words.fresh(freshCount)}
          </button>
        )}
      </div>
      <div className="px-4 lg:px-8">
        {isLoading && trouble === null && <p className="desk-quiet py-4">{words.loading}</p>}
        {!isLoading && leads.length === 0 && (
          <Empty of={search === '' ? words.empty[view] : words.nothingFound(search)} />
        )}
        <p className="flex flex-wrap gap-x-6 gap-y-2 py-4">
          {list?.next && !isLoading && (
            <button type="button" className="desk-button" onClick={loadMore}>
              {leads.length === 0 ? words.searchOn : words.more}
            </button>
          )}
          {trouble !== null && (
            <button type="button" className="desk-button" onClick={refresh}>
              {words.retry}
            </button>
          )}
          {leads.length > 0 && (
            <button type="button" className="link" onClick={onTable}>
              {words.table}
            </button>
          )}
        </p>
      </div>
    </section>
  )
}
