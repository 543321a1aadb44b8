import { useState } from 'react'
import { deskWords } from '../../../content/desk-words.ts'
import { isAppointmentOver } from '../../../lead/desk/booked-time.ts'
import type { DeskLead } from '../../../lead/desk/desk-api.ts'
import type { Contact } from '../../../lead/lead.ts'
import { spokenNameOrRef } from '../../../lead/short-names.ts'
import { isKnownToVisitor } from '../../../lead/steps/appointment-updates.ts'
import type { EntryFacts } from '../../../lead/steps/history-entry.ts'
import { attentionAt, NO_DATE } from '../../../lead/steps/lead-status.ts'
import { isAppointmentStep, isUnpriced } from '../../../lead/steps/lead-steps.ts'
import { settings } from '../settings.ts'
import { describePlan } from '../time-words.ts'
import { AppointmentForm } from './AppointmentForm.tsx'
import { type Choice, ChoiceDialog, type Dialog } from './ChoiceDialog.tsx'
import { DayPicker } from './DayPicker.tsx'
import type { LeadDialogProps } from './LeadDialogs.tsx'
import { TriedDialog } from './TriedDialog.tsx'
import { OfferForm, ValueForm } from './ValueForm.tsx'
import { isCancellationMailed } from './visitor-mails.ts'

const words = deskWords.answeredDialog
type NextStep = keyof typeof words.steps

const ALL_STEPS = Object.keys(words.steps) as NextStep[]
const AFTER_CALL: NextStep[] = ['visit', 'call', 'later', 'lost']
const AFTER_VISIT: NextStep[] = ['offer', 'offered', 'contract', 'lost']
const AFTER_STEP: Record<string, NextStep[]> = {
  offer: ['offered', 'visit', 'lost'],
  offered: ['contract', 'lost', 'later'],
}

function likelySteps({ byEmail, email, outcome }: DeskLead, isOver: boolean): NextStep[] {
  const steps = isOver && outcome === 'visit' ? AFTER_VISIT : (AFTER_STEP[outcome] ?? AFTER_CALL)
  return byEmail && email !== '' ? ['mailed', ...steps] : steps
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
    first ?? (hasNoDate || asksValue || isUnpriced(lead) ? (lead.outcome as NextStep) : null),
  )
  if (step === 'tried') return <TriedDialog {...props} />
  const plan = describePlan(lead, now)
  const notice =
    step === null || isAppointmentStep(step)
      ? isKnownToVisitor(lead.history, now) && words.isTold(spokenNameOrRef(lead))
      : isCancellationMailed(lead, now) && words.cancels(spokenNameOrRef(lead))
  const dialog = {
    about: lead.name,
    draft: `${lead.ref}/answered`,
    onClose,
    text: [plan && words.planned(plan), notice].filter(Boolean).join(' '),
  }
  function labelOf(next: NextStep): string {
    const label = words.steps[next]
    return isAppointmentStep(next) && lead.outcome === next && !hasNoDate ? words.move(label) : label
  }
  if (step !== null) {
    const back = asksValue ? {} : { onBack: () => setStep(null) }
    return (
      <ChoiceDialog key={step} {...dialog} {...back} title={labelOf(step)} {...questionsOf(step, props, asksValue)} />
    )
  }
  const isOver = isAppointmentOver(lead, now)
  const likely = likelySteps(lead, isOver)
  const rare = ALL_STEPS.filter((next) => !likely.includes(next) && (next !== 'mailed' || lead.email !== ''))
  const choiceOf = (next: NextStep) => ({ label: labelOf(next), show: () => setStep(next) })
  return (
    <ChoiceDialog
      {...dialog}
      title={isOver ? words.whatHappened : words.title}
      choices={likely.map(choiceOf)}
      rareChoices={[
        ...rare.map(choiceOf),
        ...(lead.answeredAt === null ? [{ label: words.open, run: answer(act, '') }] : []),
        ...(isOver ? [{ label: deskWords.lead.missed, show: () => setStep('tried') }] : []),
      ]}
    />
  )
}

type Questions = Pick<Dialog, 'choices' | 'children'>

function questionsOf(step: NextStep, { lead, team, act }: LeadDialogProps, asksValue: boolean): Questions {
  const save = (until: number | null, facts?: EntryFacts) => answer(act, step, until, facts)
  const askValue = (until: number | null): Questions => ({
    children: (choose) => <ValueForm lead={lead} onSave={(facts) => choose(save(until, facts))} />,
  })
  if (asksValue) return askValue(lead.nextAt)
  switch (step) {
    case 'visit':
    case 'call': {
      /** Adds the street to the address, because the colleague has to find the house. */
      const addStreet = async (street: string) =>
        street === '' || act({ kind: 'corrected', contact: withStreet(lead, street) })
      return {
        children: (choose) => (
          <AppointmentForm
            lead={lead}
            team={team}
            step={step}
            onPick={(time, facts, street) =>
              choose(async (text) => (await addStreet(street)) && save(time, facts)(text))
            }
          />
        ),
      }
    }
    case 'offer':
    case 'offered': {
      const form = { lead, now: team.now, isSent: step === 'offered' }
      return { children: (choose) => <OfferForm {...form} onPick={(time, facts) => choose(save(time, facts))} /> }
    }
    case 'later':
    case 'mailed':
      return { children: (choose) => <DayPicker now={team.now} onPick={(time) => choose(save(time))} /> }
    case 'contract':
      return askValue(null)
    case 'lost':
      return {
        choices: settings().lossReasons.map((lossReason) => ({ label: lossReason, run: save(null, { lossReason }) })),
      }
  }
}

function answer(
  act: LeadDialogProps['act'],
  next: NextStep | '',
  until: number | null = null,
  facts: EntryFacts = {},
): Choice['run'] {
  const isMailed = next === 'mailed'
  const action = { kind: 'answered', outcome: isMailed ? 'later' : next, until, facts } as const
  // The history has the same words after a call.
  return (text) => act({ ...action, text: isMailed ? `${words.byMail}. ${text}`.trim() : text })
}

const withStreet = ({ name, address, phone, email }: Contact, street: string): Contact => ({
  ...{ name, phone, email },
  address: [street, address].filter(Boolean).join(', '),
})
