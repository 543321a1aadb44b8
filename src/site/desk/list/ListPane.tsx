import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { MINUTE } from '../../../base/durations.ts'
import { germanMidnight } from '../../../base/german-time.ts'
import { deskWords as words } from '../../../content/desk-words.ts'
import type { DeskList, ListedLead } from '../../../lead/desk/desk-api.ts'
import { sectionOf } from '../../../lead/desk/list-sections.ts'
import { attentionAt } from '../../../lead/steps/lead-status.ts'
import { townOf } from '../../../lead/town.ts'
import { Button } from '../Button.tsx'
import { Empty } from '../Empty.tsx'
import { listOnDevice, renew } from '../offline/list-on-device.ts'
import { isPendingAdd, isWaiting, type PendingAdd, usePendingActions } from '../offline/pending-actions.ts'
import type { KnownLead } from '../offline/use-leads.ts'
import { canHover } from '../side-by-side.ts'
import type { Team } from '../team.ts'
import { dayAndTime, dayOf } from '../time-words.ts'
import { HandOver } from './HandOver.tsx'
import { LeadRow } from './LeadRow.tsx'
import { isOpenList, type ListFilter, type LoadedList, type useList } from './use-list.ts'

interface Props {
  className: string
  list: ReturnType<typeof useList>
  leadOf: (ref: string) => KnownLead | undefined
  team: Team
  openRef: string | null
  filter: ListFilter
  /** True if NewsButton is shown. */
  hasNews: boolean
  onHandOver: (from: string, to: string, text: string) => Promise<boolean>
  onTable: () => void
}

/** Counted from today. */
const DAYS_WITH_HEADING = 8

/** The pointer, or the focus, may rest on the list overnight. */
const LONGEST_FREEZE = 10 * MINUTE

const NOTHING: Pick<DeskList, 'leads' | 'now'> = { leads: [], now: 0 }

export function ListPane({ className, list, leadOf, team, openRef, filter, hasNews, onHandOver, onTable }: Props) {
  const { data: newest, trouble, hasNextPage, fetchNextPage, refetch } = list
  const isOnline = trouble === null
  const client = useQueryClient()
  const { frozen, setFrozen, ...section } = useFrozenRows(newest, hasNews, className)
  const hasSections = isOpenList(filter)
  const onDevice = isOnline ? null : listOnDevice(filter, { client, leadOf, team })
  const rows = onDevice?.leads ?? renew(rowsOf(frozen, newest), { leadOf })
  // A changed row that keeps its place also keeps its heading, because the rows below it belong to that section.
  const { leads: sorted, now: sortedAt } = onDevice ? { ...onDevice, now: team.now } : (frozen ?? NOTHING)
  const headingsByRef = new Map(sorted.map((lead) => [lead.ref, headingOf(lead, sortedAt)]))
  const headings = hasSections ? rows.map(({ ref }) => headingsByRef.get(ref)) : []
  const waiting = usePendingActions().filter(isWaiting)
  const isMine = hasSections && filter.scope !== 'free' && filter.colleague === undefined
  const added = isMine ? waiting.filter(isPendingAdd) : []
  const hasChanged = isOnline && frozen && newest && refsOf(frozen) !== refsOf(newest)
  const showMore = () => fetchNextPage().then(({ data }) => setFrozen(data))
  return (
    <section {...section} tabIndex={-1} aria-label={words.listLabel} aria-busy={isOnline && newest === undefined}>
      <div role="status" className="desk-quiet px-4 [&>p]:pt-3 [&>p]:pb-1">
        {onDevice && (
          <p>{onDevice.at === null ? words.searchedHere : words.asOf(dayAndTime(onDevice.at, Date.now()))}</p>
        )}
      </div>
      {added.length > 0 && <AddedLeads added={added} />}
      {rows.length > 0 && (
        <ul role="list">
          {rows.map((lead, index) => {
            const heading = headings[index]
            return (
              <LeadRow
                key={lead.ref}
                lead={lead}
                team={team}
                isOpen={lead.ref === openRef}
                waits={!isOnline && waiting.some(({ ref }) => ref === lead.ref)}
                isOwnList={filter.scope !== 'all' && hasSections}
                heading={heading}
                isMoved={heading !== undefined && headingOf(lead, sortedAt) !== heading}
                // A list that waits for more rows can have a heading in two places.
                isFirst={heading !== undefined && headings.indexOf(heading) === index}
              />
            )
          })}
        </ul>
      )}
      {/* Placed over the rows, so that no row moves. */}
      <div role="status" className="pointer-events-none sticky bottom-20 z-10 flex justify-center side:bottom-4">
        {hasChanged && !hasNews && (
          <Button
            look="button button-dark pointer-events-auto my-2"
            onClick={() => setFrozen(newest)}
            label={words.changed}
          />
        )}
      </div>
      <div className="px-4">
        {!frozen && isOnline && <p className="desk-quiet py-4">{words.loading}</p>}
        {!onDevice && !isOnline && <Empty words={words.notHere} />}
        {(frozen || onDevice) && rows.length + added.length === 0 && (
          <Empty words={emptyWords(filter, newest?.counts.free)} />
        )}
        <div className="flex flex-wrap gap-x-6 gap-y-2 py-4">
          {hasNextPage && isOnline && (
            <Button onClick={showMore} label={rows.length === 0 ? words.searchOn : words.more} />
          )}
          {!isOnline && <Button onClick={() => refetch()} label={words.retry} />}
          <HandOver
            team={team}
            filter={filter}
            counts={isOnline ? newest?.counts : undefined}
            onHandOver={onHandOver}
          />
          {rows.length > 0 && <Button look="link" onClick={onTable} label={words.table} />}
        </div>
      </div>
    </section>
  )
}

/** Holds the rows in place for some minutes, because a row must not move just before a click on it. */
function useFrozenRows(newest: LoadedList | undefined, hasNews: boolean, className: string) {
  const ref = useRef<HTMLElement>(null)
  const [frozen, setFrozen] = useState(newest)
  const [hasRoom, setHasRoom] = useState(hasNews)
  const renewRows = useEffectEvent((newest: LoadedList | undefined, hasNews: boolean) => {
    const isInUse = ref.current?.matches(canHover() ? ':hover, :has(:focus-visible)' : ':has(:focus-visible)')
    if (isInUse && frozen && (newest?.now ?? 0) - frozen.now < LONGEST_FREEZE) return
    setFrozen(newest)
    setHasRoom(hasNews)
  })
  useEffect(() => renewRows(newest, hasNews), [newest, hasNews])
  const onMouseLeave = () => setHasRoom(hasNews)
  return { frozen, setFrozen, ref, onMouseLeave, className: `desk-list ${hasRoom ? 'mt-12' : ''} ${className}` }
}

/** The section of the list. Steps and promises of the next week have one section for each day. */
function headingOf(lead: ListedLead, now: number): string {
  const section = sectionOf(lead, now)
  if (section !== 'planned') return words.sections[section]
  const at = attentionAt(lead)
  return words.plannedOn(at < germanMidnight(now, DAYS_WITH_HEADING) ? dayOf(at, now) : words.nextWeeks)
}

/** Leads that the server does not have yet. They have no reference, so they cannot be opened. */
function AddedLeads({ added }: { added: readonly PendingAdd[] }) {
  return (
    <ul role="list">
      {added.map(({ id, add: { lead } }, index) => (
        <li key={id}>
          {index === 0 && <h2 className="desk-section">{words.waitingDialog.title}</h2>}
          <div className="desk-row px-4 py-2">
            <div>
              <bdi className="desk-name block">{lead.name}</bdi>
              <span className="block">{[townOf(lead.address), lead.phone].filter(Boolean).join(' · ')}</span>
              <span dir="auto" className="desk-quiet line-clamp-1">
                {lead.message}
              </span>
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** @param free the number of unassigned leads */
function emptyWords({ view, scope, colleague, search }: ListFilter, free: number | undefined): readonly string[] {
  if (search !== '') return words.nothingFound(search)
  if (colleague !== undefined) return words.empty.colleague
  const shown = view === 'open' && scope !== 'all' ? scope : view
  const all = words.empty[shown]
  return shown === 'mine' && free === 0 ? all.slice(0, 1) : all
}

/** Returns the frozen rows with their newest content. */
function rowsOf(frozen: DeskList | undefined, newest: DeskList | undefined): ListedLead[] {
  const byRef = new Map(newest?.leads.map((lead) => [lead.ref, lead]))
  return frozen?.leads.map((lead) => byRef.get(lead.ref) ?? lead) ?? []
}

const refsOf = ({ leads }: DeskList) => leads.map(({ ref }) => ref).join()
