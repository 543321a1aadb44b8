import { deskWords as words } from '../../../content/desk-words.ts'
import { Button } from '../Button.tsx'
import { describeOverlap, describePending, describeRefusal } from '../lead/describe-entry.ts'
import { PersonLink } from '../lead/PersonLink.tsx'
import type { Team } from '../team.ts'
import { isPendingAdd, noteOf, type PendingAction, removePendingAction } from './pending-actions.ts'
import { applyOptimistically, type KnownLead, type useLeads } from './use-leads.ts'

interface Props {
  pending: PendingAction
  lead: KnownLead | undefined
  team: Team
  retry: ReturnType<typeof useLeads>['retry']
}

/** An action that the server refused after it had waited offline, or that is stale. It stays until the colleague confirms it. */
export function RefusedAction({ pending, lead, team, retry }: Props) {
  const { refused } = pending
  const { what, text } = describePending(pending, lead, team)
  const after =
    lead && !isPendingAdd(pending) && pending.action.kind === 'answered' && applyOptimistically(lead, pending, team)
  return (
    <div role="alert" className="desk-trouble">
      <p>
        <PersonLink pending={pending} />
        {refused && `: ${describeRefusal(refused, lead, team)}`}
      </p>
      <p className="regular">{words.wanted(what)}</p>
      {after && <p className="empty:hidden">{describeOverlap(after, team.now)}</p>}
      {text !== '' && <p className="regular whitespace-pre-wrap">„{text}“</p>}
      <p className="flex flex-wrap gap-x-6">
        {!isPendingAdd(pending) && (refused?.trouble === 'stale' || refused?.trouble === 'failed') && (
          <>
            <Button look="link" onClick={() => retry(pending)} label={words.stillDo} />
            {noteOf(pending) !== '' && (
              <Button
                look="link"
                onClick={() => retry({ ...pending, action: { kind: 'note', text } })}
                label={words.onlyNote}
              />
            )}
          </>
        )}
        <Button look="link" onClick={() => removePendingAction(pending)} label={words.understood} />
      </p>
    </div>
  )
}
