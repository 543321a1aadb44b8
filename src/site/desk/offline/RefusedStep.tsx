import { deskWords as words } from '../../../content/desk-words.ts'
import { Button } from '../Button.tsx'
import { describeOverlap, describeRefusal, describeStep } from '../lead/describe-entry.ts'
import { StepName } from '../lead/StepName.tsx'
import type { Team } from '../team.ts'
import { isAddStep, noteOf, type PendingStep, removePendingStep } from './pending-steps.ts'
import { applyOptimistically, type KnownLead, type useLeads } from './use-leads.ts'

interface Props {
  step: PendingStep
  lead: KnownLead | undefined
  team: Team
  retry: ReturnType<typeof useLeads>['retry']
}

/** A step that the server refused after it had waited offline, or that is stale. It stays until the colleague confirms it. */
export function RefusedStep({ step, lead, team, retry }: Props) {
  const { refused } = step
  const { what, text } = describeStep(step, lead, team)
  const after = lead && !isAddStep(step) && step.action.kind === 'answered' && applyOptimistically(lead, step, team)
  return (
    <div role="alert" className="desk-trouble">
      <p>
        <StepName step={step} />
        {refused && `: ${describeRefusal(refused, lead, team)}`}
      </p>
      <p className="regular">{words.wanted(what)}</p>
      {after && <p className="empty:hidden">{describeOverlap(after, team.now)}</p>}
      {text !== '' && <p className="regular whitespace-pre-wrap">„{text}“</p>}
      <p className="flex flex-wrap gap-x-6">
        {!isAddStep(step) && refused?.trouble === 'stale' && (
          <>
            <Button look="link" onClick={() => retry(step)} label={words.stillDo} />
            {noteOf(step) !== '' && (
              <Button
                look="link"
                onClick={() => retry({ ...step, action: { kind: 'note', text } })}
                label={words.onlyNote}
              />
            )}
          </>
        )}
        <Button look="link" onClick={() => removePendingStep(step)} label={words.understood} />
      </p>
    </div>
  )
}
