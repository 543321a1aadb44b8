import { deskWords as words } from '../../../content/desk-words.ts'
import { Empty } from '../Empty.tsx'
import { isWaiting, usePendingActions } from '../offline/pending-actions.ts'
import { RefusedAction } from '../offline/RefusedAction.tsx'
import type { useLeads } from '../offline/use-leads.ts'
import { closeLead } from '../route.ts'
import type { Team } from '../team.ts'
import { LeadPane } from './LeadPane.tsx'
import type { useActions } from './use-actions.ts'

interface Props {
  openRef: string | null
  team: Team
  actions: ReturnType<typeof useActions>
  hasRows: boolean
  isOffline: boolean
  leads: Pick<ReturnType<typeof useLeads>, 'leadWithBooked' | 'seenNow' | 'retry' | 'discard'>
}

/** Shows the open lead, or the reason why none is shown. */
export function LeadColumn({ openRef, team, actions, hasRows, isOffline, leads }: Props) {
  const lead = openRef === null ? undefined : leads.leadWithBooked(openRef)
  const refused = usePendingActions().filter((pending) => !isWaiting(pending) && pending.ref === openRef)
  return (
    // Each lead has a new element, because a new element is scrolled to its top.
    <div key={openRef} className={`desk-open ${openRef === null ? 'narrow:hidden' : ''}`}>
      {openRef === null ? (
        hasRows && <Empty words={words.pick} />
      ) : (
        <>
          <button type="button" className="link no-underline side:hidden" onClick={closeLead}>
            <span className="desk-arrow" /> {words.lead.back}
          </button>
          {refused.map((pending) => (
            <RefusedAction key={pending.id} pending={pending} lead={lead} team={team} retry={leads.retry} />
          ))}
          {lead === undefined && <p className="desk-quiet">{isOffline ? words.lead.notHere : words.loading}</p>}
          {lead === null && <Empty words={words.lead.gone} />}
          {lead && (
            <LeadPane
              lead={lead}
              team={team}
              act={(action, seen) => actions.actOn(openRef, action, seen)}
              seenNow={() => leads.seenNow(openRef)}
              onDiscard={(id) => leads.discard({ id })}
              deleteLead={(scope) => actions.deleteLead(openRef, scope)}
              onExportPerson={(form) => actions.save({ do: 'person', ref: openRef, after: null, form })}
            />
          )}
        </>
      )}
    </div>
  )
}
