import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { directWord } from '../../content/desk.ts'
import { deskWords as words } from '../../content/desk-words.ts'
import type { DeskAction, DeskLead } from '../../lead/desk.ts'
import { countingEvents, LONGEST_NOTE } from '../../lead/lead-event.ts'
import { describeSource } from '../../lead/lead-source.ts'
import { statusOf } from '../../lead/lead-status.ts'
import { Icon } from '../ui/Icon.tsx'
import { History } from './History.tsx'
import { type LeadDialog, LeadDialogs } from './LeadDialogs.tsx'
import { nameOf, type Team } from './team.ts'
import { dayAndTime, timeLeft } from './time-words.ts'
import { useDraft } from './use-draft.ts'
import { useKeys } from './use-keys.ts'

interface Props {
  lead: DeskLead
  team: Team
  act: (action: DeskAction) => Promise<boolean>
  remove: (all: boolean) => Promise<boolean>
  onPerson: () => void
}

/** One lead: all of it, and all that can be done with it. */
export function LeadPane({ lead, team, act, remove, onPerson }: Props) {
  const { me, now } = team
  const [dialog, setDialog] = useState<LeadDialog | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const status = statusOf(lead, now)
  const [isAnswered, isQuarantined, isAnonymised] = (['answered', 'quarantined', 'anonymised'] as const).map(
    (one) => one === status,
  )
  useKeys({
    ...(!isAnonymised && !isQuarantined && { a: () => setDialog('answered') }),
    ...(!isAnonymised && !isQuarantined && !isAnswered && { v: () => setDialog('tried') }),
  })
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  const button = (label: string, onClick: () => void) => (
    <button type="button" className="desk-button" onClick={onClick}>
      {label}
    </button>
  )
  /** The newest note: to be read before calling. */
  const newest = countingEvents(lead.events).findLast(({ text }) => text !== '')
  const assignee = lead.assignedTo === me ? words.mine : words.isWith(nameOf(lead.assignedTo, team))
  return (
    <article className="desk-article" aria-labelledby="desk-lead-name">
      <div className="grid grid-cols-1 content-start gap-8">
        <div className="grid grid-cols-1 gap-2">
          <p>
            <span className={status === 'overdue' ? 'desk-late' : 'strong'}>{timeLeft(lead, now)}</span>
            <span className="desk-quiet">
              {' · '}
              {lead.assignedTo === '' ? words.withNobody : assignee}
              {lead.tries > 0 && ` · ${words.triesLong(lead.tries)}`}
            </span>
          </p>
          <h2 ref={heading} tabIndex={-1} id="desk-lead-name" className="display subtitle-large desk-name">
            <bdi>{lead.name || lead.ref}</bdi>
          </h2>
          {newest && (
            <p dir="auto" className="max-w-xl border-l-4 border-line pl-3">
              {nameOf(newest.by, team)}: {newest.text}
            </p>
          )}
          {!isAnonymised && (
            <p className="flex flex-wrap items-center gap-x-6 gap-y-2 pt-2">
              {lead.phones.map(({ number, href }) => (
                <a key={href} href={href} className={isQuarantined ? 'link' : 'button'}>
                  <Icon of="phone" />
                  <bdi>{words.lead.callButton(number)}</bdi>
                </a>
              ))}
              <a href={lead.reply} className="link">
                <Icon of="mail" /> {words.lead.reply}
              </a>
            </p>
          )}
        </div>
        {!isAnonymised && (
          <section aria-labelledby="desk-actions" className="grid gap-3">
            <h3 id="desk-actions">{words.lead.actions}</h3>
            <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-2 sm:flex sm:flex-wrap">
              {isQuarantined && button(words.lead.noSpam, () => act({ kind: 'released' }))}
              {!isQuarantined && !isAnswered && button(words.lead.missed, () => setDialog('tried'))}
              {!isQuarantined &&
                button(isAnswered ? words.lead.answeredAgain : words.lead.answered, () => setDialog('answered'))}
              {isAnswered && button(words.lead.reopen, () => act({ kind: 'reopened' }))}
              {lead.assignedTo !== me && button(words.lead.take, () => act({ kind: 'assigned', to: me }))}
              {button(words.lead.give, () => setDialog('give'))}
              {button(words.lead.writeNote, focusNote)}
            </div>
          </section>
        )}
        <section aria-labelledby="desk-message" className="grid gap-2">
          <h3 id="desk-message">{words.lead.message}</h3>
          <p dir="auto" className={lead.message ? 'max-w-xl whitespace-pre-wrap' : 'desk-quiet'}>
            {lead.message || words.lead.noMessage}
          </p>
        </section>
        <Facts lead={lead} now={now} />
      </div>
      <div className="grid grid-cols-1 content-start gap-8">
        <section aria-labelledby="desk-history" className="grid gap-4">
          <h3 id="desk-history">{words.lead.story}</h3>
          <History {...{ lead, team }} onUndo={(event) => act({ kind: 'undone', event })} />
          {!isAnonymised && <NoteField lead={lead} act={act} />}
        </section>
        <section aria-labelledby="desk-data" className="grid">
          <h3 id="desk-data">{words.lead.dataTitle}</h3>
          <div className="flex flex-wrap gap-x-6">
            {!isAnonymised && !isQuarantined && !isAnswered && (
              <button type="button" className="link" onClick={() => act({ kind: 'quarantined' })}>
                {words.lead.spam}
              </button>
            )}
            {!isAnonymised && (
              <button type="button" className="link" onClick={onPerson}>
                {words.lead.person}
              </button>
            )}
            <button type="button" className="link desk-late" onClick={() => setDialog('remove')}>
              {words.lead.remove}
            </button>
          </div>
        </section>
      </div>
      {dialog && <LeadDialogs open={dialog} onClose={() => setDialog(null)} {...{ lead, team, act, remove }} />}
    </article>
  )
}

function Facts({ lead, now }: { lead: DeskLead; now: number }) {
  const labels = words.lead.facts
  const facts: [label: string, value: ReactNode][] = [
    [labels.address, lead.address],
    [labels.roof, lead.roof],
    [labels.phone, lead.phone],
    [labels.email, lead.email],
    [labels.received, dayAndTime(lead.receivedAt, now)],
    [labels.due, dayAndTime(lead.dueAt, now)],
    [labels.source, describeSource(lead.source) || directWord],
    [labels.others, lead.others > 0 && words.lead.others(lead.others)],
  ]
  return (
    <dl className="desk-facts">
      <div>
        <dt className="desk-quiet">{words.mailLink.reference}</dt>
        <dd>{lead.ref}</dd>
      </div>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt className="desk-quiet">{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

const NOTE = 'desk-note'
const focusNote = () => document.getElementById(NOTE)?.focus()

function NoteField({ lead, act }: Pick<Props, 'lead' | 'act'>) {
  const note = useDraft(`${lead.ref}/note`)
  useKeys({ n: focusNote })

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (note.text.trim() === '') return focusNote()
    void note.send((text) => act({ kind: 'note', text }))
  }

  return (
    <form onSubmit={onSubmit} className="mt-4 grid gap-2">
      <label htmlFor={NOTE} className="strong">
        {words.lead.note}
      </label>
      <p id="desk-note-hint" className="desk-quiet">
        {words.lead.noteHint}
      </p>
      <textarea
        id={NOTE}
        aria-describedby="desk-note-hint"
        className="desk-box w-full"
        rows={3}
        maxLength={LONGEST_NOTE}
        value={note.text}
        onChange={({ target }) => note.change(target.value)}
      />
      <button type="submit" className="desk-button justify-self-start">
        {words.lead.saveNote}
      </button>
    </form>
  )
}
