import { useState } from 'react'
import { timeOf } from '../../../base/new-id.ts'
import { deskWords } from '../../../content/desk-words.ts'
import { Button } from '../Button.tsx'
import { ChoiceDialog } from '../lead/ChoiceDialog.tsx'
import { describePending } from '../lead/describe-entry.ts'
import { PersonLink } from '../lead/PersonLink.tsx'
import type { Team } from '../team.ts'
import { dayAndTime } from '../time-words.ts'
import type { PendingAction } from './pending-actions.ts'
import type { useLeads } from './use-leads.ts'

const words = deskWords.waitingDialog

interface Props {
  team: Team
  leads: Pick<ReturnType<typeof useLeads>, 'leadOf' | 'discard'>
  onClose: () => void
}

/** The actions that the server has not got, oldest first. */
export function WaitingDialog({ actions, ...props }: Props & { actions: readonly PendingAction[] }) {
  return (
    <ChoiceDialog title={words.title} onClose={props.onClose}>
      {() => (
        <ol role="list" className="grid gap-4">
          {actions.map((pending) => (
            <WaitingAction key={pending.id} pending={pending} {...props} />
          ))}
        </ol>
      )}
    </ChoiceDialog>
  )
}

function WaitingAction({ pending, team, leads, onClose }: Props & { pending: PendingAction }) {
  const [isDiscarded, setIsDiscarded] = useState(false)
  const { what, text } = describePending(pending, leads.leadOf(pending.ref), team)

  function onDiscard() {
    setIsDiscarded(true)
    void leads.discard(pending)
  }

  return (
    <li>
      <p>
        <PersonLink pending={pending} onOpen={onClose} />
        {`: ${what}`}
      </p>
      {text !== '' && (
        <p dir="auto" className="desk-quote">
          {text}
        </p>
      )}
      <p className="flex flex-wrap items-baseline gap-x-6">
        {/* Both times come from the clock of this device. */}
        <span className="desk-quiet">{words.since(dayAndTime(timeOf(pending.id), Date.now()))}</span>
        <Button
          look="link"
          disabled={isDiscarded}
          onClick={onDiscard}
          label={isDiscarded ? deskWords.loading : deskWords.discard}
        />
      </p>
    </li>
  )
}
