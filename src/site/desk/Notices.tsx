import { useState } from 'react'
import { deskWords as words } from '../../content/desk-words.ts'
import type { Trouble } from './ask-desk.ts'
import { Button } from './Button.tsx'
import { describeStep } from './describe-step.ts'
import { describeConflict } from './History.tsx'
import { StepName } from './StepName.tsx'
import { isNewLead, isWaiting, type PendingStep, removeStep, useSteps } from './steps.ts'
import type { Team } from './team.ts'
import type { useLeads } from './use-leads.ts'
import { WaitingDialog } from './WaitingDialog.tsx'

interface Props {
  trouble: Trouble | null
  team: Team
  leads: Pick<ReturnType<typeof useLeads>, 'leadOf' | 'retry' | 'withdraw'>
}

/** Missing reception with the steps that wait, and steps that were refused after they had waited. */
export function Notices({ trouble, team, leads }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const steps = useSteps()
  const waiting = steps.filter(isWaiting)
  return (
    <div className="desk-notices">
      <div className={trouble ? 'desk-trouble flex flex-wrap gap-x-6' : ''}>
        <p role="status">{trouble && (waiting.length > 0 ? words.waiting(waiting.length) : words.troubles[trouble])}</p>
        {trouble && waiting.length > 0 && (
          <Button look="link" onClick={() => setIsOpen(true)} label={words.waitingDialog.open} />
        )}
      </div>
      {steps.map((step) => step.refused && <RefusedStep key={step.id} step={step} team={team} leads={leads} />)}
      {isOpen && <WaitingDialog steps={waiting} team={team} leads={leads} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

function RefusedStep({ step, team, leads }: { step: PendingStep } & Pick<Props, 'team' | 'leads'>) {
  const { ref, refused } = step
  const lead = ref === undefined ? undefined : leads.leadOf(ref)
  const { what, text } = describeStep(step, lead, team)
  const why = refused?.newest
    ? words.stale(describeConflict(refused.newest, lead?.events ?? [], team))
    : words.notDone(words.troubles[refused?.trouble ?? 'stale'])
  return (
    <div role="alert" className="desk-trouble">
      <p>
        <StepName step={step} />
        {`: ${why}`}
      </p>
      <p className="regular">{words.wanted(what)}</p>
      {text !== '' && <p className="regular whitespace-pre-wrap">„{text}“</p>}
      <p className="flex flex-wrap gap-x-6">
        {!isNewLead(step) && refused?.trouble === 'stale' && (
          <Button look="link" onClick={() => leads.retry(step)} label={words.stillDo} />
        )}
        <Button look="link" onClick={() => removeStep(step)} label={words.understood} />
      </p>
    </div>
  )
}
