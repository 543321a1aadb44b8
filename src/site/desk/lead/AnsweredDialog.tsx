import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { deskWords } from '../../../content/desk-words.ts'
import { bookedTime } from '../../../lead/desk/booked-time.ts'
import type { DeskLead } from '../../../lead/desk/desk-api.ts'
import { hasStreet } from '../../../lead/has-street.ts'
import { type Contact, FIELDS } from '../../../lead/lead.ts'
import { spokenNameOf } from '../../../lead/short-names.ts'
import { isKnownToVisitor } from '../../../lead/steps/appointment.ts'
import type { EntryFacts } from '../../../lead/steps/history-entry.ts'
import { attentionAt, NO_DATE } from '../../../lead/steps/lead-status.ts'
import { hasAppointment, isAppointmentStep, isUnpriced } from '../../../lead/steps/lead-steps.ts'
import { Button } from '../Button.tsx'
import { Checkbox } from '../Checkbox.tsx'
import { settings } from '../settings.ts'
import { describePlan } from '../time-words.ts'
import { BeforeCall } from './BeforeCall.tsx'
import { type Choice, ChoiceDialog, type Choose } from './ChoiceDialog.tsx'
import type { LeadDialogProps } from './LeadDialogs.tsx'
import { readEuros, readKilowattPeak } from './read-amounts.ts'
import { DayPicker, TimePicker } from './TimePicker.tsx'
import { TriedDialog } from './TriedDialog.tsx'
import { isCancellationMailed } from './visitor-mails.ts'

const words = deskWords.answeredDialog
type NextStep = keyof typeof words.steps

/** If the person asked for an answer by e-mail, this step comes first. */
function nextSteps({ byEmail, email }: DeskLead): NextStep[] {
  const steps = new Set([...(byEmail ? ['mailed'] : []), ...Object.keys(words.steps)])
  if (email === '') steps.delete('mailed')
  return [...steps] as NextStep[]
}

/**
 * Asks for the next step after a call that reached the person, and then for its date, value or reason. If only the date is
 * missing, or the value of a contract, asks for it at once. `asksValue`: asks for the value of the offer alone.
 */
export function AnsweredDialog({ asksValue = false, ...props }: LeadDialogProps & { asksValue?: boolean }) {
  const { lead, team, act, onClose } = props
  const { me, staff, now } = team
  const hasNoDate = attentionAt(lead) === NO_DATE
  const [step, setStep] = useState<NextStep | 'tried' | null>(
    hasNoDate || asksValue || isUnpriced(lead) ? (lead.outcome as NextStep) : null,
  )
  const [invite, setInvite] = useState(false)
  // A moved appointment stays with its colleague.
  const owner = hasAppointment(lead) && staff.find(({ address }) => address === lead.assignedTo)
  const [assignee, setAssignee] = useState(owner ? owner.address : me)
  const [street, setStreet] = useState('')
  const value = useRef<HTMLFormElement>(null)
  const name = spokenNameOf(lead)
  const isKnown = isKnownToVisitor(lead.history, now)
  const plan = describePlan(lead, now)
  const dialog = {
    about: lead.name,
    draft: `${lead.ref}/answered`,
    onClose,
    text: [
      plan && words.planned(plan),
      step === null || isAppointmentStep(step)
        ? isKnown && words.isTold(name)
        : isCancellationMailed(lead, now) && words.cancels(name),
    ]
      .filter(Boolean)
      .join(' '),
  }
  const answer = (next: NextStep | '', until: number | null = null, facts: EntryFacts = {}): Choice['run'] => {
    const isMailed = next === 'mailed'
    const step = { kind: 'answered', outcome: isMailed ? 'later' : next, until, facts } as const
    // The history has the same words after a call.
    return (text) => act({ ...step, text: isMailed ? `${words.mailedNote} ${text}`.trim() : text })
  }
  const labelOf = (nextStep: NextStep) =>
    isAppointmentStep(nextStep) && lead.outcome === nextStep && !hasNoDate
      ? words.move(words.steps[nextStep])
      : words.steps[nextStep]
  if (step === 'tried') return <TriedDialog {...props} />
  if (step === null) {
    const steps = nextSteps(lead).map((nextStep) => ({ label: labelOf(nextStep), show: () => setStep(nextStep) }))
    const isOver = bookedTime(lead).some(({ until }) => until <= now)
    return (
      <ChoiceDialog
        {...dialog}
        title={isOver ? words.whatHappened : words.title}
        choices={[
          ...steps,
          ...(lead.answeredAt === null ? [{ label: words.open, run: answer('') }] : []),
          ...(isOver ? [{ label: deskWords.lead.missed, show: () => setStep('tried') }] : []),
        ]}
      />
    )
  }
  const addStreet = () => {
    const address = [street.trim(), lead.address].filter(Boolean).join(', ')
    return act({ kind: 'corrected', contact: { ...contactOf(lead), address } })
  }
  /** Adds the street to the address, because the colleague has to find the house. */
  const withStreet = (run: Choice['run']): Choice['run'] => {
    return street.trim() === '' ? run : async (text) => (await addStreet()) && run(text)
  }
  const pickTime = (choose: Choose) => (
    <>
      <BeforeCall lead={lead} />
      <TimePicker
        step={step === 'call' ? step : 'visit'}
        now={now}
        booked={lead.booked.filter(({ assignedTo }) => assignedTo === assignee)}
        onPick={(time) =>
          choose(
            withStreet(
              answer(step, time, { ...(invite && { invite }), ...((owner || assignee !== me) && { assignee }) }),
            ),
          )
        }
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
        {lead.email !== '' && !isKnown && <Checkbox label={words.invite(name)} checked={invite} onChange={setInvite} />}
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
  const pickDay = (choose: Choose) => <DayPicker now={now} onPick={(time) => choose(answer(step, time))} />
  const pickOffer = (choose: Choose) => {
    const pick = (time: number) => {
      const form = value.current
      if (form?.reportValidity()) choose(answer(step, time, readValue(form)))
    }
    return (
      <>
        <form
          ref={value}
          className="grid grid-cols-1 gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (asksValue) pick(Number(lead.nextAt))
          }}
        >
          <ValueFields lead={lead} />
          {asksValue && <Button type="submit" look="button" label={words.save} />}
        </form>
        {/* Staff ask about an offer about a week after they sent it. */}
        {!asksValue && (
          <DayPicker now={now} onPick={pick} {...(step === 'offered' && { legend: words.followUp, suggested: 7 })} />
        )}
      </>
    )
  }
  const pages: Record<NextStep, { choices?: Choice[]; children?: (choose: Choose) => ReactNode }> = {
    visit: { children: pickTime },
    call: { children: pickTime },
    offered: { children: pickOffer },
    offer: { children: pickOffer },
    later: { children: pickDay },
    mailed: { children: pickDay },
    contract: {
      children: (choose) => <ContractForm lead={lead} onSave={(facts) => choose(answer(step, null, facts))} />,
    },
    lost: {
      choices: settings().lossReasons.map((lossReason) => ({
        label: lossReason,
        run: answer(step, null, { lossReason }),
      })),
    },
  }
  const back = asksValue ? {} : { onBack: () => setStep(null) }
  return <ChoiceDialog key={step} {...dialog} {...back} title={labelOf(step)} {...pages[step]} />
}

const contactOf = ({ name, address, phone, email }: Contact): Contact => ({ name, address, phone, email })

function ContractForm({ lead, onSave }: { lead: DeskLead; onSave: (facts: EntryFacts) => void }) {
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onSave(readValue(event.currentTarget))
  }

  return (
    <form onSubmit={onSubmit} className="grid grid-cols-1 gap-4">
      <ValueFields lead={lead} isFirst />
      <Button type="submit" look="button" label={words.save} />
    </form>
  )
}

function readValue(form: HTMLFormElement): EntryFacts {
  const data = new FormData(form)
  const kilowattPeak = readKilowattPeak(`${data.get('kilowattPeak')}`)
  return { kilowattPeak, euros: readEuros(`${data.get('euros')}`) || null }
}

/** Size and value of an offer or a contract. The fields of a contract begin with the values of the offer. */
function ValueFields({ lead: { kilowattPeak, euros }, isFirst }: { lead: DeskLead; isFirst?: true }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] items-end gap-4">
      <label className="grid min-w-0 gap-1">
        {words.kilowattPeak}
        <input
          name="kilowattPeak"
          data-first={isFirst}
          inputMode="decimal"
          pattern="\d{1,3}([.,]\d{1,2})?\s?([kK][wW][pP])?"
          title={words.kilowattPeakShape}
          defaultValue={kilowattPeak?.toLocaleString('de-DE', { useGrouping: false })}
          className="desk-box w-full min-w-0"
        />
      </label>
      <label className="grid min-w-0 gap-1">
        {words.euros}
        <input
          name="euros"
          inputMode="numeric"
          pattern="\d{1,3}(\.?\d{3})?(,00)?\s?€?"
          title={words.eurosShape}
          defaultValue={euros?.toLocaleString('de-DE')}
          className="desk-box w-full min-w-0"
        />
      </label>
    </div>
  )
}
