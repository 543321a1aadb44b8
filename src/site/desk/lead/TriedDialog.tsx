import { useState } from 'react'
import { germanDay } from '../../../base/german-time.ts'
import { deskWords } from '../../../content/desk-words.ts'
import type { DeskLead } from '../../../lead/desk/desk-api.ts'
import { isMailAsked } from '../../../lead/steps/history-entry.ts'
import { hasAppointmentAhead } from '../../../lead/steps/lead-steps.ts'
import { missesPromise, type NextTry, nextTries } from '../../../lead/steps/next-tries.ts'
import { Checkbox } from '../Checkbox.tsx'
import { settings } from '../settings.ts'
import { dayAndTime, describePlan } from '../time-words.ts'
import { BeforeCall } from './Answers.tsx'
import { ChoiceDialog } from './ChoiceDialog.tsx'
import type { LeadDialogProps } from './LeadDialogs.tsx'
import { TimePicker } from './TimePicker.tsx'

const words = deskWords.tried

/** Asks when staff will try again, after a missed call. */
export function TriedDialog({ lead, team: { now, me }, act, onClose }: LeadDialogProps) {
  const [isOtherTime, setIsOtherTime] = useState(false)
  const [mail, setMail] = useState(false)
  const [wrongNumber, setWrongNumber] = useState(false)
  const tryAt = (until: number) => (text: string) => act({ kind: 'tried', until, text, mail, wrongNumber })
  const plan = describePlan(lead, now)
  const stays = hasAppointmentAhead(lead, now) && words.stays(dayAndTime(lead.nextAt ?? now, now))
  const due = dayAndTime(lead.dueAt, now)
  const tries = nextTries(lead, now, settings().phoneHours).map((nextTry) => ({
    label: tryLabel(nextTry, now),
    note: missesPromise(lead, nextTry.at, now) ? words.late(due) : undefined,
    run: tryAt(nextTry.at),
  }))
  const dialog = {
    title: words.title,
    about: lead.name,
    draft: `${lead.ref}/tried`,
    text: (
      <>
        <BeforeCall lead={lead} />
        {plan && <span className="mb-2 block">{stays || deskWords.answeredDialog.planned(plan)}</span>}
        {lead.email !== '' &&
          (isMailedToday(lead, now) ? words.mailed : <Checkbox label={words.mail} checked={mail} onChange={setMail} />)}
        {lead.phone !== '' && <Checkbox label={words.wrongNumber} checked={wrongNumber} onChange={setWrongNumber} />}
      </>
    ),
    onClose,
  }
  if (!isOtherTime)
    return <ChoiceDialog {...dialog} choices={[...tries, { label: words.other, show: () => setIsOtherTime(true) }]} />
  const booked = lead.booked.filter(({ assignedTo }) => assignedTo === me)
  return (
    // A new dialog, so that its first field gets the focus.
    <ChoiceDialog key="other" {...dialog} onBack={() => setIsOtherTime(false)}>
      {(choose) => (
        <>
          {missesPromise(lead, Infinity, now) && <p className="desk-quiet">{words.promised(due)}</p>}
          <TimePicker step="call" now={now} booked={booked} onPick={(until) => choose(tryAt(until))} />
        </>
      )}
    </ChoiceDialog>
  )
}

/** The server sends at most one such mail per German day. */
function isMailedToday({ history, mails }: DeskLead, now: number): boolean {
  const today = mails.filter(({ kind, at }) => kind === 'visitor-missed-call' && germanDay(at) === germanDay(now))
  return isMailAsked(history, now) || today.some(({ state }) => state === 'sent' || state === 'stuck')
}

function tryLabel(nextTry: NextTry, now: number): string {
  const time = dayAndTime(nextTry.at, now)
  if (nextTry.kind === 'morning') {
    const day = deskWords.nearDays[nextTry.day + 1] ?? words.weekdays[nextTry.weekday - 1] ?? ''
    return `${words.morning(day)} (${time.split(/\s/).at(-1)})`
  }
  return nextTry.kind === 'hours' ? `${words.inHours} (${time})` : time
}
