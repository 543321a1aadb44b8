import { type FormEvent, useId } from 'react'
import { deskWords as words } from '../../content/desk-words.ts'
import type { DeskAction, DeskLead } from '../../lead/desk.ts'
import { OUTCOMES, type Outcome } from '../../lead/history-entry.ts'
import { Button } from './Button.tsx'
import { ChoiceDialog, type Dialog } from './ChoiceDialog.tsx'
import { fromInput, type NextTry, nextTries, toInput } from './next-tries.ts'
import { settings } from './settings.ts'
import type { Team } from './team.ts'
import { dayAndTime } from './time-words.ts'

export type LeadDialog = 'tried' | 'answered' | 'give' | 'remove'

interface Props {
  open: LeadDialog
  lead: DeskLead
  team: Team
  act: (action: DeskAction) => Promise<boolean>
  remove: (all: boolean) => Promise<boolean>
  onClose: () => void
}

export function LeadDialogs({ open, lead, team, act, remove, onClose }: Props) {
  const { staff, now } = team
  const draft = `${lead.ref}/${open}`
  const tryAt = (until: number) => (text: string) => act({ kind: 'tried', until, text })
  const answer = (outcome: Outcome | '') => (text: string) => act({ kind: 'answered', outcome, text })
  const colleagues = [...staff, { name: words.giveDialog.nobody, address: '' }]
  const all = { label: words.removeDialog.all(lead.others + 1), run: () => remove(true), isDestructive: true }
  const dialogs: Record<LeadDialog, Omit<Dialog, 'onClose'>> = {
    tried: {
      title: words.tried.title,
      choices: nextTries(now, settings().phoneHours).map((one) => ({ label: tryLabel(one, now), run: tryAt(one.at) })),
      draft,
      children: (choose) => <OtherTime now={now} onPick={(until) => choose(tryAt(until))} />,
    },
    answered: {
      title: words.answeredDialog.title,
      choices: [
        ...OUTCOMES.map((outcome) => ({ label: words.outcomes[outcome], run: answer(outcome) })),
        { label: words.answeredDialog.open, run: answer('') },
      ],
      draft,
    },
    give: {
      title: words.giveDialog.title,
      choices: colleagues
        .filter(({ address }) => address !== lead.assignedTo)
        .map(({ name, address }) => ({ label: name || address, run: () => act({ kind: 'assigned', to: address }) })),
    },
    remove: {
      title: words.removeDialog.title(lead.name || lead.ref),
      text: [words.removeDialog.text, lead.others > 0 && words.removeDialog.others(lead.others)]
        .filter(Boolean)
        .join(' '),
      choices: [
        { label: words.removeDialog.button(lead.ref), run: () => remove(false), isDestructive: true },
        ...(lead.others > 0 ? [all] : []),
      ],
    },
  }
  return <ChoiceDialog {...dialogs[open]} onClose={onClose} />
}

function tryLabel(one: NextTry, now: number): string {
  if (one.kind === 'hours') return `${words.tried.inHours} (${dayAndTime(one.at, now)})`
  if (one.kind === 'evening') return words.tried.evening
  const day = words.nearDays[one.day + 1] ?? words.tried.weekdays[one.weekday - 1] ?? ''
  return `${words.tried.morning(day)} (${dayAndTime(one.at, now).split(/\s/).at(-1)})`
}

function OtherTime({ now, onPick }: { now: number; onPick: (until: number) => void }) {
  const id = useId()

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const until = fromInput(`${new FormData(event.currentTarget).get('until')}`)
    if (until !== null) onPick(until)
  }

  return (
    <form onSubmit={onSubmit} className="grid grid-cols-1 gap-2">
      <label htmlFor={id}>{words.tried.other}</label>
      <p id={`${id}-hint`} className="desk-quiet">
        {words.tried.otherHint}
      </p>
      <div className="flex flex-wrap items-stretch gap-2">
        <input
          id={id}
          name="until"
          aria-describedby={`${id}-hint`}
          type="datetime-local"
          required
          min={toInput(now)}
          className="desk-box w-full min-w-0 sm:w-auto sm:grow"
        />
        <Button type="submit" label={words.tried.useOther} />
      </div>
    </form>
  )
}
