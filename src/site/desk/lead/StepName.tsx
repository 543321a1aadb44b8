import type { PendingStep } from '../offline/steps.ts'

/** The person whom a step is about, with a link to the request. A new one has none yet. */
export function StepName({ step: { ref, name }, onOpen }: { step: PendingStep; onOpen?: () => void }) {
  if (ref === undefined) return <bdi>{name}</bdi>
  return (
    <a href={`#${ref}`} className="underline" onClick={onOpen}>
      <bdi>{name || ref}</bdi>
    </a>
  )
}
