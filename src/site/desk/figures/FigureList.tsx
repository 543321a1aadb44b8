import { deskWords } from '../../../content/desk-words.ts'
import { figureWords as words } from '../../../content/figure-words.ts'
import type { LeadSelection } from '../../../lead/figures/figures.ts'
import { Button } from '../Button.tsx'
import { useConnection } from '../connection.ts'
import { LeadColumn } from '../lead/LeadColumn.tsx'
import { useActions } from '../lead/use-actions.ts'
import { LeadRow } from '../list/LeadRow.tsx'
import { useRows } from '../list/row-focus.ts'
import { usePages } from '../list/use-list.ts'
import { useLeads } from '../offline/use-leads.ts'
import { PageHeading } from '../PlainPage.tsx'
import { figuresHash } from '../route.ts'
import { StatusBar, useStatus } from '../StatusBar.tsx'
import { nameOf, useTeam } from '../team.ts'
import { FiguresFrame } from './FiguresPage.tsx'

interface Props {
  period: string
  selection: LeadSelection
  openRef: string | null
}

/** The leads behind a number of the figures, next to the open lead. */
export function FigureList({ period, selection, openRef }: Props) {
  const { ask } = useConnection()
  const key = ['list', 'counted', period, selection]
  const query = usePages(key, (after) => ask({ do: 'counted', period, ...selection, after }))
  const { data: list, trouble } = query
  const team = useTeam(list)
  const leads = useLeads(openRef, team)
  const [status, setStatus] = useStatus(openRef, query.isError || trouble === 'offline')
  const actions = useActions(leads, team, setStatus)
  useRows(list, JSON.stringify(key), openRef)
  return (
    <FiguresFrame me={list && nameOf(team.me, team)} openRef={openRef} onRefused={actions.refuse}>
      <div className="desk-panes">
        <section
          className={`desk-list ${openRef === null ? '' : 'narrow:hidden'}`}
          tabIndex={-1}
          aria-label={deskWords.listLabel}
        >
          <div className="px-4 pb-2">
            <a href={figuresHash(period)} className="link no-underline">
              <span className="desk-arrow" /> {words.title}
            </a>
            {list?.title && <PageHeading title={list.title} />}
            <p role="status">{trouble ? deskWords.troubles[trouble] : !list && deskWords.loading}</p>
            {list?.leads.length === 0 && <p>{words.nothing}</p>}
          </div>
          <ul role="list">
            {list?.leads.map((lead) => (
              <LeadRow key={lead.ref} lead={lead} team={team} isOpen={lead.ref === openRef} isOwnList={false} />
            ))}
          </ul>
          <p className="px-4 py-4">
            {query.hasNextPage && <Button onClick={() => query.fetchNextPage()} label={deskWords.more} />}
          </p>
        </section>
        <LeadColumn
          openRef={openRef}
          team={team}
          actions={actions}
          hasRows={false}
          isOffline={trouble !== null}
          leads={leads}
        />
      </div>
      <StatusBar status={status} onClose={() => setStatus(null)} />
    </FiguresFrame>
  )
}
