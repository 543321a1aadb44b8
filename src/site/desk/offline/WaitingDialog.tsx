import { useState } from 'react'
import { timeOf } from '../../../base/new-id.ts'
import { deskWords } from '../../../content/desk-words.ts'
import { Button } from '../Button.tsx'
import { ChoiceDialog } from '../lead/ChoiceDialog.tsx'
import { describeStep } from '../lead/describe-entry.ts'
import { StepName } from '../lead/StepName.tsx'
import type { Team } from '../team.ts'
import { dayAndTime } from '../time-words.ts'
import type { PendingStep } from './pending-steps.ts'
import type { useLeads } from './use-leads.ts'

const words = deskWords.waitingDialog

interface Props {
  team: Team
  leads: Pick<ReturnType<typeof useLeads>, 'leadOf' | 'discard'>
  onClose: () => void
}

/** The steps that the server has not got, oldest first. */
export function WaitingDialog({ steps, ...props }: Props & { steps: readonly PendingStep[] }) {
  return (
    <ChoiceDialog title={steps.length === 0 ? words.none : words.title} onClose={props.onClose}>
      {() => (
        <ol role="list" className="grid gap-4">
          {steps.map((step) => (
            <WaitingStep key={step.id} step={step} {...props} />
          ))}
        </ol>
      )}
    </ChoiceDialog>
  )
}

function WaitingStep({ step, team, leads, onClose }: Props & { step: PendingStep }) {
  const [isDiscarded, setIsDiscarded] = useState(false)
  const { what, text } = describeStep(step, step.ref === undefined ? undefined : leads.leadOf(step.ref), team)

  function onDiscardStep() {
    setIsDiscarded(true)
    void leads.discard(step)
  }

  return (
    <li>
      <p>
        <StepName step={step} onOpen={onClose} />
        {`: ${what}`}
      </p>
      {text !== '' && (
        <p dir="auto" className="border-l-3 border-rule pl-4 whitespace-pre-wrap">
          {text}
        </p>
      )}
      <p className="flex flex-wrap items-baseline gap-x-6">
        {/* Both times come from the clock of this device. */}
        <span className="desk-quiet">{words.since(dayAndTime(timeOf(step.id), Date.now()))}</span>
        <Button
          look="link"
          disabled={isDiscarded}
          onClick={onDiscardStep}
          label={isDiscarded ? deskWords.loading : deskWords.discardStep}
        />
      </p>
    </li>
  )
}
