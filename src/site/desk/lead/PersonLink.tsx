import type { PendingAction } from '../offline/pending-actions.ts'

/** The name of an action's person, with a link to the lead. A lead that is not yet added has no link. */
export function PersonLink({ pending: { ref, name }, onOpen }: { pending: PendingAction; onOpen?: () => void }) {
  if (ref === undefined) return <bdi>{name}</bdi>
  return (
    <a href={`#${ref}`} className="underline" onClick={onOpen}>
      <bdi>{name || ref}</bdi>
    </a>
  )
}
