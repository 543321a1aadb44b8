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
  open: string | null
  team: Team
  actions: ReturnType<typeof useActions>
  hasRows: boolean
  isOffline: boolean
  leads: Pick<ReturnType<typeof useLeads>, 'leadWithBooked' | 'seenNow' | 'retry' | 'discard'>
}

/** Shows the open lead, or the reason why none is shown. */
export function LeadColumn({ open, team, actions, hasRows, isOffline, leads }: Props) {
  const lead = open === null ? undefined : leads.leadWithBooked(open)
  const refused = usePendingActions().filter((pending) => !isWaiting(pending) && pending.ref === open)
  return (
    // Each lead has a new element, because a new element is scrolled to its top.
    <div key={open} className={`desk-open ${open === null ? 'narrow:hidden' : ''}`}>
      {open === null ? (
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
              act={(action, seen) => actions.actOn(open, action, seen)}
              seenNow={() => leads.seenNow(open)}
              onDiscard={(id) => leads.discard({ id })}
              deleteLead={(scope) => actions.deleteLead(open, scope)}
              onExportPerson={(form) => actions.save({ do: 'person', ref: open, after: null, form })}
            />
          )}
        </>
      )}
    </div>
  )
}
