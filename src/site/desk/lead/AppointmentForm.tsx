import { useState } from 'react'
import { deskWords } from '../../../content/desk-words.ts'
import type { DeskLead } from '../../../lead/desk/desk-api.ts'
import { hasStreet } from '../../../lead/has-street.ts'
import { FIELDS } from '../../../lead/lead.ts'
import { spokenNameOrRef } from '../../../lead/short-names.ts'
import { isKnownToVisitor } from '../../../lead/steps/appointment-updates.ts'
import type { EntryFacts } from '../../../lead/steps/history-entry.ts'
import { type AppointmentStep, hasAppointment } from '../../../lead/steps/lead-steps.ts'
import { Checkbox } from '../Checkbox.tsx'
import type { Team } from '../team.ts'
import { BeforeCall } from './Answers.tsx'
import { describeOwn, entryOf } from './describe-entry.ts'
import { TimePicker } from './TimePicker.tsx'

const words = deskWords.answeredDialog

interface Props {
  lead: DeskLead
  team: Team
  step: AppointmentStep
  /** @param street `''` if it was not asked for, or not given */
  onPick: (time: number, facts: EntryFacts, street: string) => void
}

/** Asks for the time of an appointment, who goes there, and if the person gets a mail. */
export function AppointmentForm({ lead, team, step, onPick }: Props) {
  const { me, staff, now } = team
  const [invite, setInvite] = useState(false)
  // A moved appointment stays with its colleague.
  const owner = hasAppointment(lead) && staff.find(({ address }) => address === lead.assignedTo)
  const [assignee, setAssignee] = useState(owner ? owner.address : me)
  const [street, setStreet] = useState('')
  const facts = { ...(invite && { invite }), ...((owner || assignee !== me) && { assignee }) }
  const summarize = (until: number) =>
    describeOwn(entryOf({ kind: 'answered', outcome: step, text: '', until, facts }), lead, team)
  return (
    <>
      <BeforeCall lead={lead} />
      <TimePicker
        step={step}
        now={now}
        booked={lead.booked.filter(({ assignedTo }) => assignedTo === assignee)}
        summarize={summarize}
        onPick={(time) => onPick(time, facts, street.trim())}
      >
        {step === 'visit' && !hasStreet(lead.roofAddress) && (
          <div className="grid gap-1">
            {/* The street may be in the message, and the dialog covers the message. */}
            <p dir="auto" className="desk-quiet line-clamp-6 empty:hidden">
              {lead.message}
            </p>
            <label className="grid gap-1">
              {words.street}
              <input
                value={street}
                onChange={({ target }) => setStreet(target.value)}
                maxLength={FIELDS.address.maxLength - lead.address.length - 2}
                autoComplete="off"
                className="desk-box w-full"
              />
            </label>
          </div>
        )}
        {lead.email !== '' && !isKnownToVisitor(lead.history, now) && (
          <Checkbox label={words.invite(spokenNameOrRef(lead))} checked={invite} onChange={setInvite} />
        )}
        {staff.length > 1 && (
          <label className="grid gap-1">
            {deskWords.assignDialog.title}
            <select className="desk-box w-full" value={assignee} onChange={({ target }) => setAssignee(target.value)}>
              {staff.map(({ name, address }) => (
                <option key={address} value={address}>
                  {name || address}
                </option>
              ))}
            </select>
          </label>
        )}
      </TimePicker>
    </>
  )
}
