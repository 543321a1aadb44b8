import { deskWords as words } from '../../content/desk-words.ts'
import type { Trouble } from './ask-desk.ts'
import { Button } from './Button.tsx'
import { describeNewest } from './History.tsx'
import { isWaiting, removeStep, type Step, useSteps } from './steps.ts'
import type { Team } from './team.ts'

/** Missing reception, and steps that were refused after they had waited. */
export function Notices({ trouble, team }: { trouble: Trouble | null; team: Team }) {
  const steps = useSteps()
  const waiting = steps.filter(isWaiting).length
  return (
    <div className="desk-notices">
      <p role="status" className={trouble ? 'desk-trouble' : ''}>
        {trouble && (waiting > 0 ? words.waiting(waiting) : words.troubles[trouble])}
      </p>
      {steps.map((step) => step.refused && <RefusedStep key={step.id} step={step} team={team} />)}
    </div>
  )
}

function RefusedStep({ step, team }: { step: Step; team: Team }) {
  const { ref, name, action, refused } = step
  const text = 'text' in action ? action.text : ''
  const why = refused?.newest
    ? words.stale(describeNewest([refused.newest], team))
    : words.notDone(words.troubles[refused?.trouble ?? 'stale'])
  return (
    <div role="alert" className="desk-trouble">
      <p>
        <a href={`#${ref}`} className="underline">
          <bdi>{name || ref}</bdi>
        </a>
        {`: ${why}`}
      </p>
      {text !== '' && <p className="regular whitespace-pre-wrap">„{text}“</p>}
      <Button look="link" onClick={() => removeStep(step)} label={words.understood} />
    </div>
  )
}
