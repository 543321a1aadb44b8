import { type FormEvent, useState } from 'react'
import { germanDay } from '../../../base/german-time.ts'
import { deskWords as words } from '../../../content/desk-words.ts'
import type { DeskLead } from '../../../lead/desk/desk-api.ts'
import type { DeskAction } from '../../../lead/desk/desk-request.ts'
import { reopening } from '../../../lead/desk/plan-change.ts'
import { hasAppointmentAhead, isMailAsked } from '../../../lead/history-entry.ts'
import type { Contact } from '../../../lead/lead.ts'
import { missesPromise } from '../../../lead/promised-try.ts'
import { firstNameOf, titleOf } from '../../../lead/short-names.ts'
import { Button } from '../Button.tsx'
import { Checkbox } from '../Checkbox.tsx'
import { settings } from '../settings.ts'
import type { Team } from '../team.ts'
import { dayAndTime, dayOf, describePlan } from '../time-words.ts'
import { AnsweredDialog } from './AnsweredDialog.tsx'
import { BeforeCall } from './BeforeCall.tsx'
import { ChoiceDialog, type Dialog } from './ChoiceDialog.tsx'
import { ContactFields } from './ContactFields.tsx'
import { type NextTry, nextTries } from './next-tries.ts'
import { TimePicker } from './time-pickers.tsx'
import type { DeleteScope } from './use-actions.ts'
import { isCancellationMailed } from './visitor-mails.ts'

export type LeadDialog = 'tried' | 'answered' | 'cancel' | 'assign' | 'correct' | 'delete'

interface Props {
  open: LeadDialog
  lead: DeskLead
  team: Team
  act: (action: DeskAction) => Promise<boolean>
  deleteLead: (scope: DeleteScope) => Promise<boolean>
  onClose: () => void
}

export function LeadDialogs({ open, lead, team, act, deleteLead, onClose }: Props) {
  const { staff, now, me } = team
  const booked = lead.booked.filter(({ assignedTo }) => assignedTo === me)
  const [isOtherTime, setIsOtherTime] = useState(false)
  const draft = `${lead.ref}/${open}`
  const [mail, setMail] = useState(false)
  const [wrongNumber, setWrongNumber] = useState(false)
  const tryAt = (until: number) => (text: string) => act({ kind: 'tried', until, text, mail, wrongNumber })
  const mailChoice = isMailedToday(lead, now) ? (
    words.tried.mailed
  ) : (
    <Checkbox label={words.tried.mail} checked={mail} onChange={setMail} />
  )
  const plan = describePlan(lead, now)
  const stays = hasAppointmentAhead(lead, now) && words.tried.stays(dayAndTime(lead.nextAt ?? now, now))
  const tried = {
    title: words.tried.title,
    draft,
    text: (
      <>
        <BeforeCall lead={lead} />
        {plan && <span className="mb-2 block">{stays || words.answeredDialog.planned(plan)}</span>}
        {lead.email !== '' && mailChoice}
        {lead.phone !== '' && (
          <Checkbox label={words.tried.wrongNumber} checked={wrongNumber} onChange={setWrongNumber} />
        )}
      </>
    ),
  }
  const reopenAction = reopening(lead, now, settings().phoneHours)
  const colleagues = [...staff, { name: words.assignDialog.nobody, address: '' }]
  const deleteAll = {
    label: words.deleteDialog.all(lead.others + 1),
    run: () => deleteLead('mailbox'),
    isDestructive: true,
  }
  if (open === 'answered') return <AnsweredDialog lead={lead} team={team} act={act} onClose={onClose} />
  const due = dayAndTime(lead.dueAt, now)
  const tries = nextTries(lead, now, settings().phoneHours).map((nextTry) => ({
    label: tryLabel(nextTry, now),
    note: missesPromise(lead, nextTry.at, now) ? words.tried.late(due) : undefined,
    run: tryAt(nextTry.at),
  }))
  const dialogs: Record<Exclude<LeadDialog, 'answered'>, Omit<Dialog, 'onClose'>> = {
    tried: isOtherTime
      ? {
          ...tried,
          onBack: () => setIsOtherTime(false),
          children: (choose) => (
            <>
              {missesPromise(lead, Infinity, now) && <p className="desk-quiet">{words.tried.promised(due)}</p>}
              <TimePicker step="call" now={now} booked={booked} onPick={(until) => choose(tryAt(until))} />
            </>
          ),
        }
      : { ...tried, choices: [...tries, { label: words.tried.other, show: () => setIsOtherTime(true) }] },
    assign: {
      title: words.assignDialog.title,
      draft,
      choices: colleagues
        .filter(({ address }) => address !== lead.assignedTo)
        .map(({ name, address }) => ({
          label: name || address,
          run: (text) => act({ kind: 'assigned', to: address, text }),
        })),
    },
    cancel: {
      title: words.cancelDialog.title,
      draft,
      text: [
        words.cancelDialog.text(dayOf(reopenAction.until ?? now, now)),
        isCancellationMailed(lead, now) && words.cancelDialog.mails(firstNameOf(lead)),
      ]
        .filter(Boolean)
        .join(' '),
      choices: [{ label: words.cancelDialog.button, run: (text) => act({ ...reopenAction, text }) }],
    },
    correct: {
      title: words.correctDialog.title,
      text: words.correctDialog.text,
      children: (choose) => (
        <ContactForm lead={lead} onSave={(contact) => choose(() => act({ kind: 'corrected', contact }))} />
      ),
    },
    delete: {
      title: words.deleteDialog.title(titleOf(lead)),
      text: [words.deleteDialog.text, lead.others > 0 && words.deleteDialog.others(lead.others)]
        .filter(Boolean)
        .join(' '),
      choices: [
        { label: words.deleteDialog.button(lead.ref), run: () => deleteLead('lead'), isDestructive: true },
        ...(lead.others > 0 ? [deleteAll] : []),
      ],
    },
  }
  return (
    <ChoiceDialog
      key={`${isOtherTime}`}
      {...dialogs[open]}
      about={open === 'delete' ? undefined : lead.name}
      onClose={onClose}
    />
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
    const day = words.nearDays[nextTry.day + 1] ?? words.tried.weekdays[nextTry.weekday - 1] ?? ''
    return `${words.tried.morning(day)} (${time.split(/\s/).at(-1)})`
  }
  if (nextTry.kind === 'evening') return words.tried.evening
  return nextTry.kind === 'hours' ? `${words.tried.inHours} (${time})` : time
}

function ContactForm({ lead, onSave }: { lead: DeskLead; onSave: (contact: Contact) => void }) {
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onSave(Object.fromEntries(new FormData(event.currentTarget)) as unknown as Contact)
  }

  return (
    <form onSubmit={onSubmit} className="grid grid-cols-1 gap-3">
      <ContactFields values={lead} first="phone" />
      <Button type="submit" look="button" label={words.correctDialog.save} />
    </form>
  )
}
