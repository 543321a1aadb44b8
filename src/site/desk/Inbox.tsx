import { useRef, useState } from 'react'
import { deskWords as words } from '../../content/desk-words.ts'
import type { View } from '../../lead/desk.ts'
import type { Ask } from './ask-desk.ts'
import { DeskHead } from './DeskHead.tsx'
import { LeadColumn } from './LeadColumn.tsx'
import { ListPane } from './ListPane.tsx'
import { ListTools } from './ListTools.tsx'
import { closeLead } from './route.ts'
import { moveFocus, useReturnToRow } from './row-focus.ts'
import { StatusBar, useStatus } from './StatusBar.tsx'
import { nameOf, useNewest, useTeam } from './team.ts'
import { useActions } from './use-actions.ts'
import { useKeys } from './use-keys.ts'
import { useLeads } from './use-leads.ts'
import { useList } from './use-list.ts'

interface Props {
  ask: Ask
  /** The reference of the open lead. */
  open: string | null
  onLeave: (everywhere: boolean) => Promise<boolean>
}

export function Inbox({ ask, open, onLeave }: Props) {
  const [view, setView] = useState<View>('open')
  const [search, setSearch] = useState('')
  const searchBox = useRef<HTMLInputElement>(null)
  const list = useList(ask, view, search)
  const newest = useNewest(list.data)
  const team = useTeam(newest)
  const leads = useLeads(ask, open, team)
  const [status, setStatus] = useStatus(open, list.isError || list.trouble === 'offline')
  const actions = useActions(ask, leads, team, setStatus)
  useReturnToRow(open)
  useKeys({
    j: () => moveFocus(1),
    k: () => moveFocus(-1),
    '/': () => searchBox.current?.focus(),
    Escape: () => open !== null && closeLead(),
  })

  function show(view: View) {
    setStatus(null)
    setSearch('')
    setView(view)
  }

  async function leave(everywhere: boolean): Promise<boolean> {
    return (await onLeave(everywhere)) || actions.refuse('unreachable')
  }

  /** A phone has room for either the list or the lead. */
  const hidden = open === null ? '' : 'max-lg:hidden'
  return (
    <main className="desk flex h-full flex-col lg:text-base" data-open={open ?? undefined}>
      <DeskHead me={nameOf(team.me, team)} className={hidden} onLeave={leave} />
      <ListTools
        className={hidden}
        view={search === '' ? view : null}
        counts={newest?.counts}
        onView={show}
        searchBox={searchBox}
        onSearch={setSearch}
      />
      <p role="status" className={list.trouble ? 'strong sticky top-0 z-10 bg-sand px-4 py-2 lg:px-8' : ''}>
        {list.trouble && words.troubles[list.trouble]}
      </p>
      <div className="over-line grow lg:grid lg:min-h-0 lg:grid-cols-[minmax(22rem,2fr)_minmax(0,4fr)]">
        <ListPane
          key={`${view}/${search}`}
          {...{ list, team, open, view, search }}
          className={hidden}
          leadOf={leads.leadOf}
          onTable={() => actions.save({ do: 'table', view, search, after: null })}
        />
        <LeadColumn
          {...{ open, team, actions }}
          lead={open === null ? undefined : leads.leadOf(open)}
          hasRows={(list.data?.leads.length ?? 0) > 0}
          isOffline={list.trouble !== null}
        />
      </div>
      <StatusBar status={status} onClose={() => setStatus(null)} />
    </main>
  )
}
