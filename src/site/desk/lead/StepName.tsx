import type { PendingStep } from '../offline/pending-steps.ts'

/** The name of a step's person, with a link to the lead. A lead that is not yet added has no link. */
export function StepName({ step: { ref, name }, onOpen }: { step: PendingStep; onOpen?: () => void }) {
  if (ref === undefined) return <bdi>{name}</bdi>
  return (
    <a href={`#${ref}`} className="underline" onClick={onOpen}>
      <bdi>{name || ref}</bdi>
    </a>
  )
}
