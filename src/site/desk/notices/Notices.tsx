import { useState } from 'react'
import { deskWords as words } from '../../../content/desk-words.ts'
import type { Trouble } from '../ask-desk.ts'
import { Button } from '../Button.tsx'
import { isWaiting, usePendingActions } from '../offline/pending-actions.ts'
import { RefusedAction } from '../offline/RefusedAction.tsx'
import type { useLeads } from '../offline/use-leads.ts'
import { WaitingDialog } from '../offline/WaitingDialog.tsx'
import type { Team } from '../team.ts'

interface Props {
  trouble: Trouble | null
  team: Team
  leads: Pick<ReturnType<typeof useLeads>, 'leadOf' | 'retry' | 'discard'>
  /** The reference of the open lead, which shows its own refused actions. */
  openRef: string | null
}

const troubleWords = { ...words.troubles, ...words.willWait }

/** Reports a missing connection with the actions that wait, and refused actions of leads that are not open. */
export function Notices({ trouble, team, leads, openRef }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [areShown, setAreShown] = useState(false)
  const actions = usePendingActions()
  const waiting = actions.filter(isWaiting)
  // Closes the dialog, also for the next action that waits.
  if (isOpen && waiting.length === 0) setIsOpen(false)
  const refused = actions.filter((pending) => !isWaiting(pending) && pending.ref !== openRef)
  return (
    <div className="desk-notices">
      <div className={trouble ? 'desk-trouble flex flex-wrap items-baseline gap-x-6' : ''}>
        <p role="status">{trouble && (waiting.length > 0 ? words.waiting(waiting.length) : troubleWords[trouble])}</p>
        {trouble && waiting.length > 0 && (
          <Button look="link" onClick={() => setIsOpen(true)} label={words.waitingDialog.open} />
        )}
      </div>
      {refused.length > 0 && (
        <div className="desk-trouble flex flex-wrap items-baseline gap-x-6">
          <p>{words.refused(refused.length)}</p>
          <button type="button" className="link" aria-expanded={areShown} onClick={() => setAreShown(!areShown)}>
            {words.waitingDialog.open}
          </button>
        </div>
      )}
      {areShown &&
        refused.map((pending) => (
          <RefusedAction
            key={pending.id}
            pending={pending}
            lead={leads.leadOf(pending.ref)}
            team={team}
            retry={leads.retry}
          />
        ))}
      {isOpen && <WaitingDialog actions={waiting} team={team} leads={leads} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
