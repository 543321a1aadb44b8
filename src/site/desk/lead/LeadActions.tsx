import { deskWords as words } from '../../../content/desk-words.ts'
import { isAppointmentOver } from '../../../lead/desk/booked-time.ts'
import type { DeskLead, PhoneLink } from '../../../lead/desk/desk-api.ts'
import type { DeskAction } from '../../../lead/desk/desk-request.ts'
import { isPossible, reopening } from '../../../lead/desk/plan-change.ts'
import { attentionAt, isClosed, NO_DATE, statusOf } from '../../../lead/steps/lead-status.ts'
import { hasAppointment, isPlanned, isUnpriced } from '../../../lead/steps/lead-steps.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Button } from '../Button.tsx'
import { settings } from '../settings.ts'
import type { Team } from '../team.ts'
import { useKeys } from '../use-keys.ts'
import type { LeadDialog } from './LeadDialogs.tsx'
import { focusNote } from './NoteField.tsx'

interface Props {
  lead: DeskLead
  team: Team
  act: (action: DeskAction) => Promise<boolean>
  onOpenDialog: (dialog: LeadDialog) => void
}

/** The first actions (a bar at the bottom on phones), then the rest. */
export function LeadActions({ lead, team: { me, now }, act, onOpenDialog }: Props) {
  const can = (action: DeskAction) => isPossible(lead, action)
  const reopen = reopening(lead, now, settings().phoneHours)
  const canTry = can({ kind: 'tried', until: now, text: '' })
  // Staff could record a call of a lead in quarantine, but they have to decide first whether it is spam.
  const isQuarantined = statusOf(lead, now) === 'quarantined'
  const openNextTry = () => onOpenDialog('tried')
  const openOutcome = () => onOpenDialog('answered')
  useKeys({ ...(!isQuarantined && { a: openOutcome }), ...(canTry && { v: openNextTry }) })
  // The person asked for an answer by e-mail. The bar of a phone has room for three buttons.
  const isMailFirst = lead.byEmail && !isQuarantined
  const [phone] = isMailFirst ? [] : lead.phones
  const otherPhones = lead.phones.filter((one) => one !== phone)
  const missed = (look?: string) => canTry && <Button look={look} label={words.lead.missed} onClick={openNextTry} />
  const mail = (look: string) =>
    lead.email !== '' && (
      <a href={lead.reply} className={look}>
        {words.lead.reply}
      </a>
    )
  return (
    <section aria-labelledby="desk-actions" className="grid gap-2">
      <h3 id="desk-actions" className="sr-only">
        {words.lead.actions}
      </h3>
      <div className="desk-bar">
        {isMailFirst && mail('button')}
        {phone && <CallButton phone={phone} isFirst={!isQuarantined} />}
        <div>
          {isMailFirst && <Button label={words.answeredDialog.byMail} onClick={() => onOpenDialog('mailed')} />}
          {isQuarantined && <Button label={words.lead.noSpam} onClick={() => act({ kind: 'released' })} />}
          {!isMailFirst && missed()}
          {!isQuarantined && <Button label={outcomeLabel(lead)} onClick={openOutcome} />}
        </div>
      </div>
      <div className="desk-links">
        {otherPhones.map(({ number, href }) => (
          <a key={href} href={href} className="link">
            <Icon of="phone" />
            <bdi>{words.lead.callButton(number)}</bdi>
          </a>
        ))}
        {isMailFirst ? missed('link') : mail('link')}
        {can({ kind: 'assigned', to: me }) && (
          <Button look="link" label={words.lead.assignToMe} onClick={() => act({ kind: 'assigned', to: me })} />
        )}
        <Button look="link" label={words.lead.assign} onClick={() => onOpenDialog('assign')} />
        <Button look="link min-[75rem]:hidden" label={words.lead.writeNote} onClick={focusNote} />
        {lead.outcome === 'offered' && !lead.euros && (
          <Button look="link" label={words.answeredDialog.addValue} onClick={() => onOpenDialog('value')} />
        )}
        {hasAppointment(lead) && !isAppointmentOver(lead, now) && (
          <Button look="link" label={words.lead.cancelAppointment} onClick={() => onOpenDialog('cancel')} />
        )}
        {isClosed(lead) && can(reopen) && <Button look="link" label={words.lead.reopen} onClick={() => act(reopen)} />}
      </div>
    </section>
  )
}

function CallButton({ phone, isFirst }: { phone: PhoneLink; isFirst: boolean }) {
  return (
    <a href={phone.href} className={isFirst ? 'button' : 'desk-button flex items-center justify-center gap-2'}>
      <Icon of="phone" />
      <span className="side:sr-only">{words.lead.call}</span> <bdi className="narrow:sr-only">{phone.number}</bdi>
    </a>
  )
}

function outcomeLabel(lead: DeskLead): string {
  if (isPlanned(lead)) return attentionAt(lead) === NO_DATE ? words.answeredDialog.addDate : words.lead.next
  if (lead.answeredAt === null) return words.lead.answered
  return isUnpriced(lead) ? words.answeredDialog.addValue : words.lead.answeredAgain
}
