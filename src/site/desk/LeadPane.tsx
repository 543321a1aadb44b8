import { type ReactNode, useState } from 'react'
import { directWord } from '../../content/desk.ts'
import { deskWords as words } from '../../content/desk-words.ts'
import type { DeskAction, DeskLead } from '../../lead/desk.ts'
import { countingEntries } from '../../lead/history-entry.ts'
import { describeSource } from '../../lead/lead-source.ts'
import { statusOf } from '../../lead/lead-status.ts'
import { Icon } from '../ui/Icon.tsx'
import { Button } from './Button.tsx'
import { Fact } from './Fact.tsx'
import { History } from './History.tsx'
import { type LeadDialog, LeadDialogs } from './LeadDialogs.tsx'
import { focusNote, NoteField } from './NoteField.tsx'
import { describeAssignee, nameOf, type Team } from './team.ts'
import { dayAndTime, timeLeft } from './time-words.ts'
import { useKeys } from './use-keys.ts'

interface Props {
  lead: DeskLead
  team: Team
  act: (action: DeskAction) => Promise<boolean>
  remove: (all: boolean) => Promise<boolean>
  onPerson: () => void
}

const focusHeading = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true })

/** One lead with its history and actions. */
export function LeadPane({ lead, team, act, remove, onPerson }: Props) {
  const { me, now } = team
  const [dialog, setDialog] = useState<LeadDialog | null>(null)
  const status = statusOf(lead, now)
  const isAnonymised = status === 'anonymised'
  const isQuarantined = status === 'quarantined'
  const isAnswered = status === 'answered'
  const isAccepted = !isAnonymised && !isQuarantined
  const askWhenNext = () => setDialog('tried')
  const askOutcome = () => setDialog('answered')
  useKeys({ ...(isAccepted && { a: askOutcome }), ...(isAccepted && !isAnswered && { v: askWhenNext }) })
  /** To read before a call. */
  const newestNote = countingEntries(lead.events).findLast(({ text }) => text !== '')
  return (
    <article
      className="grid max-w-7xl grid-cols-[repeat(auto-fit,minmax(min(100%,32rem),1fr))] gap-x-16 gap-y-8 *:max-w-2xl [&_h3]:text-[1.125em]"
      aria-labelledby="desk-lead-name"
    >
      <div className="grid grid-cols-1 content-start gap-8">
        <div className="grid grid-cols-1 gap-2">
          <p>
            <span className={status === 'overdue' ? 'desk-late' : 'strong'}>{timeLeft(lead, now)}</span>
            <span className="desk-quiet">
              {' · '}
              {describeAssignee(lead, team) || words.withNobody}
              {lead.tries > 0 && ` · ${words.triesLong(lead.tries)}`}
            </span>
          </p>
          <h2 ref={focusHeading} tabIndex={-1} id="desk-lead-name" className="display subtitle-large outline-none">
            <bdi>{lead.name || lead.ref}</bdi>
          </h2>
          {newestNote && (
            <p dir="auto" className="max-w-xl border-l-4 border-line pl-3">
              {nameOf(newestNote.by, team)}: {newestNote.text}
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
              {isQuarantined && <Button label={words.lead.noSpam} onClick={() => act({ kind: 'released' })} />}
              {isAccepted && !isAnswered && <Button label={words.lead.missed} onClick={askWhenNext} />}
              {isAccepted && (
                <Button label={isAnswered ? words.lead.answeredAgain : words.lead.answered} onClick={askOutcome} />
              )}
              {isAnswered && <Button label={words.lead.reopen} onClick={() => act({ kind: 'reopened' })} />}
              {lead.assignedTo !== me && (
                <Button label={words.lead.take} onClick={() => act({ kind: 'assigned', to: me })} />
              )}
              <Button label={words.lead.give} onClick={() => setDialog('give')} />
              <Button label={words.lead.writeNote} onClick={focusNote} />
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
          {!isAnonymised && <NoteField draft={`${lead.ref}/note`} onSave={(text) => act({ kind: 'note', text })} />}
        </section>
        <section aria-labelledby="desk-data" className="grid">
          <h3 id="desk-data">{words.lead.dataTitle}</h3>
          <div className="flex flex-wrap gap-x-6">
            {isAccepted && !isAnswered && (
              <Button look="link" label={words.lead.spam} onClick={() => act({ kind: 'quarantined' })} />
            )}
            {!isAnonymised && <Button look="link" label={words.lead.person} onClick={onPerson} />}
            <Button look="link desk-late" label={words.lead.remove} onClick={() => setDialog('remove')} />
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
    [words.mailLink.reference, lead.ref],
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
    <dl>
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <Fact key={label} label={<span className="desk-quiet">{label}</span>} value={value} />
        ))}
    </dl>
  )
}
