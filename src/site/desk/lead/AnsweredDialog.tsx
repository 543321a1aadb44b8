import { type ReactNode, useState } from 'react'
import { deskWords } from '../../../content/desk-words.ts'
import { isAppointmentOver } from '../../../lead/desk/booked-time.ts'
import type { DeskLead } from '../../../lead/desk/desk-api.ts'
import type { Contact } from '../../../lead/lead.ts'
import { spokenNameOf } from '../../../lead/short-names.ts'
import { isKnownToVisitor } from '../../../lead/steps/appointment.ts'
import type { EntryFacts } from '../../../lead/steps/history-entry.ts'
import { attentionAt, NO_DATE } from '../../../lead/steps/lead-status.ts'
import { type AppointmentStep, isAppointmentStep, isUnpriced } from '../../../lead/steps/lead-steps.ts'
import { settings } from '../settings.ts'
import { describePlan } from '../time-words.ts'
import { AppointmentForm } from './AppointmentForm.tsx'
import { type Choice, ChoiceDialog, type Choose } from './ChoiceDialog.tsx'
import type { LeadDialogProps } from './LeadDialogs.tsx'
import { DayPicker } from './TimePicker.tsx'
import { TriedDialog } from './TriedDialog.tsx'
import { OfferForm, ValueForm } from './ValueForm.tsx'
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
 * missing, or the value of a contract, asks for it at once. `asksValue`: asks only for the value of an offer that was sent.
 */
export function AnsweredDialog({
  asksValue = false,
  first = null,
  ...props
}: LeadDialogProps & { asksValue?: boolean; first?: NextStep | null }) {
  const { lead, team, act, onClose } = props
  const { now } = team
  const hasNoDate = attentionAt(lead) === NO_DATE
  const [step, setStep] = useState<NextStep | 'tried' | null>(
    !first && (hasNoDate || asksValue || isUnpriced(lead)) ? (lead.outcome as NextStep) : first,
  )
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
    const action = { kind: 'answered', outcome: isMailed ? 'later' : next, until, facts } as const
    // The history has the same words after a call.
    return (text) => act({ ...action, text: isMailed ? `${words.byMail}. ${text}`.trim() : text })
  }
  const labelOf = (nextStep: NextStep) =>
    isAppointmentStep(nextStep) && lead.outcome === nextStep && !hasNoDate
      ? words.move(words.steps[nextStep])
      : words.steps[nextStep]
  if (step === 'tried') return <TriedDialog {...props} />
  if (step === null) {
    const steps = nextSteps(lead).map((nextStep) => ({ label: labelOf(nextStep), show: () => setStep(nextStep) }))
    const isOver = isAppointmentOver(lead, now)
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
  /** Adds the street to the address, because the colleague has to find the house. */
  const withStreet = (street: string, run: Choice['run']): Choice['run'] => {
    if (street === '') return run
    const address = [street, lead.address].filter(Boolean).join(', ')
    return async (text) => (await act({ kind: 'corrected', contact: { ...contactOf(lead), address } })) && run(text)
  }
  const pickTime = (step: AppointmentStep) => (choose: Choose) => (
    <AppointmentForm
      lead={lead}
      team={team}
      step={step}
      onPick={(time, facts, street) => choose(withStreet(street, answer(step, time, facts)))}
    />
  )
  const pickDay = (choose: Choose) => <DayPicker now={now} onPick={(time) => choose(answer(step, time))} />
  const askValue = (until: number | null) => (choose: Choose) => (
    <ValueForm lead={lead} onSave={(facts) => choose(answer(step, until, facts))} />
  )
  const pickOffer = (choose: Choose) => (
    <OfferForm
      lead={lead}
      now={now}
      isSent={step === 'offered'}
      onPick={(time, facts) => choose(answer(step, time, facts))}
    />
  )
  const pages: Record<NextStep, { choices?: Choice[]; children?: (choose: Choose) => ReactNode }> = {
    visit: { children: pickTime('visit') },
    call: { children: pickTime('call') },
    offered: { children: asksValue ? askValue(lead.nextAt) : pickOffer },
    offer: { children: pickOffer },
    later: { children: pickDay },
    mailed: { children: pickDay },
    contract: { children: askValue(null) },
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
