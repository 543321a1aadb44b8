import { useEffect, useRef, useState } from 'react'
import { deskWords as words } from '../../content/desk-words.ts'
import { useConnection } from './connection.ts'
import { DeskHead } from './DeskHead.tsx'
import { LeadColumn } from './lead/LeadColumn.tsx'
import { useActions } from './lead/use-actions.ts'
import { ListPane } from './list/ListPane.tsx'
import { ListTools } from './list/ListTools.tsx'
import { useRows } from './list/row-focus.ts'
import { useHandOver } from './list/use-hand-over.ts'
import { isOpenList, type ListFilter, type LoadedList, useList } from './list/use-list.ts'
import { NewsButton } from './notices/NewsButton.tsx'
import { Notices } from './notices/Notices.tsx'
import { useNews } from './notices/use-news.ts'
import { readLastFilter, saveLastFilter } from './offline/device-storage.ts'
import { useCopiesOf } from './offline/keep-copies.ts'
import { useSnapshot } from './offline/keep-snapshot.ts'
import { useLeads } from './offline/use-leads.ts'
import { openLead } from './route.ts'
import { StatusBar, useStatus } from './StatusBar.tsx'
import { nameOf, type Team, useLatestList, useTeam } from './team.ts'

const FIRST_LIST: ListFilter = { view: 'open', scope: 'all', search: '' }

function readFilter(): ListFilter {
  return { ...FIRST_LIST, ...readLastFilter<Partial<ListFilter>>() }
}

function filterChoices({ me, staff }: Team, list: LoadedList | undefined): string[] {
  const addresses = [...staff.map(({ address }) => address), ...(list?.leads ?? []).map(({ assignedTo }) => assignedTo)]
  return [...new Set(addresses)].filter((address) => address !== '' && address !== me)
}

export function Inbox({ openRef }: { openRef: string | null }) {
  const { sender } = useConnection()
  const [shown, setShown] = useState(readFilter)
  const [newsClicks, setNewsClicks] = useState(0)
  const searchBox = useRef<HTMLInputElement>(null)
  const list = useList(shown)
  const latestList = useLatestList(list.data)
  // A colleague may have done the first lead of the stored list, so wait for the server before one opens by itself.
  const known = list.isFetchedAfterMount || list.trouble ? list.data : undefined
  const team = useTeam(latestList)
  const leads = useLeads(openRef, team)
  const [status, setStatus] = useStatus(openRef, list.isError || list.trouble === 'offline')
  useEffect(
    () => sender.onSent((count) => setStatus((status) => (status?.isError ? status : { text: words.sent(count) }))),
    [sender, setStatus],
  )
  const actions = useActions(leads, team, setStatus)
  const handOver = useHandOver(team, setStatus)
  const news = useNews(latestList?.now, openRef)
  useCopiesOf(list.data, shown)
  useSnapshot(isOpenList(shown) && list.data !== undefined)
  useRows(known, [shown.view, shown.scope, shown.colleague, shown.search].join('/'), openRef, {
    '/': () => searchBox.current?.focus(),
  })

  function show(change: Partial<ListFilter>) {
    if (change.view || change.scope) setStatus(null)
    const next = { ...shown, ...change }
    saveLastFilter({ scope: next.scope, colleague: next.colleague })
    setShown(next)
  }

  function showNews() {
    show({ ...FIRST_LIST, colleague: undefined })
    setNewsClicks((times) => times + 1)
    if (news.next) openLead(news.next)
  }

  /** A phone has room for either the list or the lead. */
  const hidden = openRef === null ? '' : 'narrow:hidden'
  return (
    <main className="desk" data-open={openRef ?? undefined}>
      <DeskHead me={nameOf(team.me, team)} className={hidden} add={actions.add} onRefused={actions.refuse} />
      <ListTools
        key={newsClicks}
        className={hidden}
        shown={shown}
        counts={list.trouble === null ? latestList?.counts : undefined}
        team={team}
        colleagues={filterChoices(team, list.data)}
        onShow={show}
        searchBox={searchBox}
      />
      <Notices trouble={list.trouble} team={team} leads={leads} openRef={openRef} />
      <div className="desk-panes">
        <NewsButton bar={news.bar} onShow={showNews} onSeen={news.markAllSeen} />
        <ListPane
          key={`${JSON.stringify(shown)} ${newsClicks}`}
          hasNews={news.bar !== ''}
          className={hidden}
          list={list}
          team={team}
          openRef={openRef}
          filter={shown}
          leadOf={leads.leadOf}
          onHandOver={handOver}
          onTable={() => actions.save({ do: 'table', ...shown, after: null })}
        />
        <LeadColumn
          openRef={openRef}
          team={team}
          actions={actions}
          hasRows={(known?.leads.length ?? 0) > 0}
          isOffline={list.trouble !== null}
          leads={leads}
        />
      </div>
      <StatusBar status={status} onClose={() => setStatus(null)} />
    </main>
  )
}
