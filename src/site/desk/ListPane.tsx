import { useEffect, useRef, useState } from 'react'
import { deskWords as words } from '../../content/desk-words.ts'
import type { DeskList, ListedLead, View } from '../../lead/desk.ts'
import { Button } from './Button.tsx'
import { Empty } from './Empty.tsx'
import { LeadRow } from './LeadRow.tsx'
import type { Team } from './team.ts'
import type { KnownLead } from './use-leads.ts'
import type { useList } from './use-list.ts'

interface Props {
  className: string
  list: ReturnType<typeof useList>
  leadOf: (ref: string) => KnownLead | undefined
  team: Team
  open: string | null
  view: View
  search: string
  onTable: () => void
}

/** The list with its buttons. */
export function ListPane({ className, list, leadOf, team, open, view, search, onTable }: Props) {
  const { data: newest, trouble, hasNextPage, fetchNextPage, refetch } = list
  const section = useRef<HTMLElement>(null)
  const [shown, setShown] = useState(newest)
  // A row must not move just before a click on it.
  useEffect(() => {
    const isHeld = section.current?.matches(':hover, :has(:focus)')
    setShown((shown) => (shown && isHeld ? shown : newest))
  }, [newest])

  const rows = rowsOf(shown, newest).flatMap((row) => {
    const lead = leadOf(row.ref)
    if (lead === null) return []
    return lead && lead.version >= row.version ? { ...row, ...lead } : row
  })
  const unseen = shown && newest && countUnseen(shown, newest)
  const showMore = () => fetchNextPage().then(({ data }) => setShown(data))
  return (
    <section
      ref={section}
      className={`desk-list outline-none lg:overflow-y-auto ${className}`}
      tabIndex={-1}
      aria-label={words.listLabel}
      aria-busy={newest === undefined}
    >
      {rows.length > 0 && (
        <ul role="list">
          {rows.map((lead) => (
            <LeadRow key={lead.ref} lead={lead} team={team} isOpen={lead.ref === open} />
          ))}
        </ul>
      )}
      {/* Over the rows and not among them, so that none of them moves. */}
      <div role="status" className="pointer-events-none sticky bottom-20 z-10 flex justify-center lg:bottom-4">
        {unseen !== undefined && (
          <Button
            look="button button-dark pointer-events-auto my-2"
            onClick={() => setShown(newest)}
            label={words.fresh(unseen)}
          />
        )}
      </div>
      <div className="px-4 lg:px-8">
        {!shown && trouble === null && <p className="desk-quiet py-4">{words.loading}</p>}
        {shown && rows.length === 0 && <Empty words={search === '' ? words.empty[view] : words.nothingFound(search)} />}
        <p className="flex flex-wrap gap-x-6 gap-y-2 py-4">
          {hasNextPage && <Button onClick={showMore} label={rows.length === 0 ? words.searchOn : words.more} />}
          {trouble !== null && <Button onClick={() => refetch()} label={words.retry} />}
          {rows.length > 0 && <Button look="link" onClick={onTable} label={words.table} />}
        </p>
      </div>
    </section>
  )
}

/** @returns the shown rows with their newest content */
function rowsOf(shown: DeskList | undefined, newest: DeskList | undefined): ListedLead[] {
  const byRef = new Map(newest?.leads.map((lead) => [lead.ref, lead]))
  return shown?.leads.map((lead) => byRef.get(lead.ref) ?? lead) ?? []
}

/** @returns how many leads are not shown; `undefined` if the rows are the same */
function countUnseen(shown: DeskList, newest: DeskList): number | undefined {
  const refs = shown.leads.map(({ ref }) => ref)
  if (refs.join() === newest.leads.map(({ ref }) => ref).join()) return undefined
  return newest.leads.filter(({ ref }) => !refs.includes(ref)).length
}
