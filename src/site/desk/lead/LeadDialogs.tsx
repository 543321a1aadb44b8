import { type FormEvent, useState } from 'react'
import { deskWords as words } from '../../../content/desk-words.ts'
import { bookedTime, isAtSameTime } from '../../../lead/desk/booked-time.ts'
import type { DeskLead } from '../../../lead/desk/desk-api.ts'
import type { DeskAction } from '../../../lead/desk/desk-request.ts'
import { reopening } from '../../../lead/desk/plan-change.ts'
import { CONTACT_FIELDS, type Contact } from '../../../lead/lead.ts'
import { nameOrRef, spokenNameOrRef, surnameOrRef } from '../../../lead/short-names.ts'
import { Button } from '../Button.tsx'
import { settings } from '../settings.ts'
import type { Team } from '../team.ts'
import { clockOf, dayOf } from '../time-words.ts'
import { AnsweredDialog } from './AnsweredDialog.tsx'
import { ChoiceDialog, type Choose } from './ChoiceDialog.tsx'
import { ContactFields } from './ContactFields.tsx'
import { TriedDialog } from './TriedDialog.tsx'
import type { DeleteScope } from './use-actions.ts'
import { isCancellationMailed } from './visitor-mails.ts'

export type LeadDialog = 'tried' | 'answered' | 'value' | 'mailed' | 'cancel' | 'assign' | 'correct' | 'delete'

export interface LeadDialogProps {
  lead: DeskLead
  team: Team
  act: (action: DeskAction) => Promise<boolean>
  onClose: () => void
}

interface Props extends LeadDialogProps {
  open: LeadDialog
  deleteLead: (scope: DeleteScope) => Promise<boolean>
}

export function LeadDialogs({ open, deleteLead, ...props }: Props) {
  return (
    <>
      {open === 'tried' && <TriedDialog {...props} />}
      {open === 'answered' && <AnsweredDialog {...props} />}
      {open === 'mailed' && <AnsweredDialog {...props} first="mailed" />}
      {open === 'value' && <AnsweredDialog {...props} asksValue />}
      {open === 'cancel' && <CancelDialog {...props} />}
      {open === 'assign' && <AssignDialog {...props} />}
      {open === 'correct' && <CorrectDialog {...props} />}
      {open === 'delete' && <DeleteDialog {...props} deleteLead={deleteLead} />}
    </>
  )
}

function AssignDialog({ lead, team: { staff, now }, act, onClose }: LeadDialogProps) {
  const colleagues = [...staff, { name: words.assignDialog.nobody, address: '' }]
  const appointment = bookedTime(lead).find(({ at }) => at > now)
  const overlapsOf = (address: string) =>
    lead.booked.filter((other) => other.assignedTo === address && appointment && isAtSameTime(appointment, other))
  return (
    <ChoiceDialog
      title={words.assignDialog.title}
      about={lead.name}
      text={
        appointment &&
        [words.assignDialog.mails, isCancellationMailed(lead, now) && words.isMailed(spokenNameOrRef(lead))]
          .filter(Boolean)
          .join(' ')
      }
      draft={`${lead.ref}/assign`}
      choices={colleagues
        .filter(({ address }) => address !== lead.assignedTo)
        .map(({ name, address }) => ({
          label: name || address,
          note: overlapsOf(address)
            .map((other) => words.overlaps(`${surnameOrRef(other)}, ${clockOf(other.at)}`))
            .join(' '),
          run: (text) => act({ kind: 'assigned', to: address, text }),
        }))}
      onClose={onClose}
    />
  )
}

function CancelDialog({ lead, team: { now }, act, onClose }: LeadDialogProps) {
  const action = reopening(lead, now, settings().phoneHours)
  const mails = isCancellationMailed(lead, now) && words.cancelDialog.mails(spokenNameOrRef(lead))
  return (
    <ChoiceDialog
      title={words.cancelDialog.title}
      about={lead.name}
      draft={`${lead.ref}/cancel`}
      text={[words.cancelDialog.text(dayOf(action.until ?? now, now)), mails].filter(Boolean).join(' ')}
      choices={[{ label: words.cancelDialog.button, run: (text) => act({ ...action, text }) }]}
      onClose={onClose}
    />
  )
}

function CorrectDialog({ lead, act, onClose }: LeadDialogProps) {
  const [first] = useState<Contact>(lead)

  function save(event: FormEvent<HTMLFormElement>, choose: Choose) {
    event.preventDefault()
    const contact = Object.fromEntries(new FormData(event.currentTarget)) as unknown as Contact
    // A colleague may have corrected another field since the dialog opened.
    for (const name of CONTACT_FIELDS) if (contact[name] === first[name]) contact[name] = lead[name]
    choose(() => act({ kind: 'corrected', contact }))
  }

  return (
    <ChoiceDialog title={words.correctDialog.title} about={lead.name} text={words.correctDialog.text} onClose={onClose}>
      {(choose) => (
        <form onSubmit={(event) => save(event, choose)} className="grid grid-cols-1 gap-3">
          <ContactFields values={lead} first="phone" />
          <Button type="submit" look="button" label={words.correctDialog.save} />
        </form>
      )}
    </ChoiceDialog>
  )
}

function DeleteDialog({ lead, team: { now }, onClose, deleteLead }: LeadDialogProps & Pick<Props, 'deleteLead'>) {
  const { text, noMail, others, title, button, all } = words.deleteDialog
  const choose = (label: string, scope: DeleteScope) => ({ label, run: () => deleteLead(scope), isDestructive: true })
  return (
    <ChoiceDialog
      title={title(nameOrRef(lead))}
      text={[text, isCancellationMailed(lead, now) && noMail, lead.others > 0 && others(lead.others)]
        .filter(Boolean)
        .join(' ')}
      choices={[
        choose(button(lead.ref), 'lead'),
        ...(lead.others > 0 ? [choose(all(lead.others + 1), 'mailbox')] : []),
      ]}
      onClose={onClose}
    />
  )
}
