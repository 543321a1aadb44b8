import { deskWords as words } from '../../../content/desk-words.ts'
import type { DeskLead } from '../../../lead/desk/desk-api.ts'
import type { DeskAction } from '../../../lead/desk/desk-request.ts'
import { isPossible } from '../../../lead/desk/plan-change.ts'
import { isByStaff } from '../../../lead/lead-source.ts'
import { isQuarantined } from '../../../lead/steps/lead-status.ts'
import { Button } from '../Button.tsx'

const { held } = words.lead
const RELEASE: DeskAction = { kind: 'released' }

/** Says that the person has no confirmation yet. In quarantine, the button for it is among the actions. */
export function HeldConfirmation({ lead, act }: { lead: DeskLead; act: (action: DeskAction) => Promise<boolean> }) {
  if (!isConfirmationHeld(lead)) return null
  return (
    <div className="desk-aside grid justify-items-start">
      <p>{held.text}</p>
      {!isQuarantined(lead) && <Button look="link" label={held.send} onClick={() => act(RELEASE)} />}
    </div>
  )
}

/** A lead of a flood has no confirmation until staff release it. A lead in quarantine has none, or one that was skipped. */
function isConfirmationHeld(lead: DeskLead): boolean {
  const isSettled = lead.mails.some(
    ({ kind, state }) => kind === 'visitor-confirmation' && !(state === 'skipped' && isQuarantined(lead)),
  )
  return !isSettled && lead.email !== '' && !isByStaff(lead.source) && isPossible(lead, RELEASE)
}
