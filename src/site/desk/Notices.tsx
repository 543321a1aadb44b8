import { deskWords as words } from '../../content/desk-words.ts'
import type { HistoryEntry } from '../../lead/history-entry.ts'
import type { Trouble } from './ask-desk.ts'
import { Button } from './Button.tsx'
import { describeConflict, describeEntry } from './History.tsx'
import { isWaiting, removeStep, type Step, useSteps } from './steps.ts'
import type { Team } from './team.ts'

interface Props {
  trouble: Trouble | null
  team: Team
  /** Sends a refused step once more. */
  onRetry: (step: Step) => void
}

/** Missing reception, and steps that were refused after they had waited. */
export function Notices({ trouble, team, onRetry }: Props) {
  const steps = useSteps()
  const waiting = steps.filter(isWaiting).length
  return (
    <div className="desk-notices">
      <p role="status" className={trouble ? 'desk-trouble' : ''}>
        {trouble && (waiting > 0 ? words.waiting(waiting) : words.troubles[trouble])}
      </p>
      {steps.map(
        (step) => step.refused && <RefusedStep key={step.id} step={step} team={team} onRetry={() => onRetry(step)} />,
      )}
    </div>
  )
}

function RefusedStep({ step, team, onRetry }: { step: Step; team: Team; onRetry: () => void }) {
  const { ref, name, action, refused } = step
  const text = 'text' in action ? action.text : ''
  const why = refused?.newest
    ? words.stale(describeConflict(refused.newest, [], team))
    : words.notDone(words.troubles[refused?.trouble ?? 'stale'])
  return (
    <div role="alert" className="desk-trouble">
      <p>
        <a href={`#${ref}`} className="underline">
          <bdi>{name || ref}</bdi>
        </a>
        {`: ${why}`}
      </p>
      <p className="regular">{words.wanted(describeEntry(entryOf(action), [], team))}</p>
      {text !== '' && <p className="regular whitespace-pre-wrap">„{text}“</p>}
      <p className="flex flex-wrap gap-x-6">
        {refused?.trouble === 'stale' && <Button look="link" onClick={onRetry} label={words.stillDo} />}
        <Button look="link" onClick={() => removeStep(step)} label={words.understood} />
      </p>
    </div>
  )
}

/** The entry that the step would have added. */
function entryOf(action: Step['action']): HistoryEntry {
  const detail = 'outcome' in action ? action.outcome : 'to' in action ? action.to : ''
  const until = ('until' in action && action.until) || null
  const facts = ('facts' in action && action.facts) || {}
  return { id: '', leadId: '', at: 0, kind: action.kind, by: '', detail, text: '', until, facts }
}
