import type { ReactNode } from 'react'
import { deskWords as words } from '../../../content/desk-words.ts'
import { messageStateWords } from '../../../content/record-words.ts'
import type { DeskLead, DeskMail } from '../../../lead/desk/desk-api.ts'
import { type HistoryEntry, newestUndoable } from '../../../lead/steps/history-entry.ts'
import { isQuarantined } from '../../../lead/steps/lead-status.ts'
import { isToVisitor } from '../../../lead/store/message.ts'
import { Button } from '../Button.tsx'
import { PENDING } from '../offline/use-leads.ts'
import { nameOf, type Team } from '../team.ts'
import { dayAndTime } from '../time-words.ts'
import { describeEntry } from './describe-entry.ts'

interface Props {
  lead: DeskLead
  team: Team
  onUndo: (entryId: string) => void
  onDiscard: (id: string) => void
}

/** Newest first. Mails to the team are folded, because staff need not act on them. */
export function History({ lead, team, onUndo, onDiscard }: Props) {
  const { history, receivedAt } = lead
  const newest = newestUndoable(history)
  // At most one confirmation a day goes to a mailbox. An entry says that it mails the appointment. Other skipped mails were no
  // longer needed.
  const isConfirmable = lead.email !== '' && !isQuarantined(lead)
  const mails = lead.mails.filter(
    ({ kind, state, entry }) => state !== 'skipped' || entry || (kind === 'visitor-confirmation' && isConfirmable),
  )
  const teamMails = mails.filter(({ kind, state }) => state !== 'stuck' && !isToVisitor(kind))
  const mailItem = (mail: DeskMail) => ({ at: mail.at, key: mail.id, content: <Mail {...mail} /> })
  const isByEntry = (mail: DeskMail) => history.some(({ id }) => id === mail.entry)
  const items = [
    { at: receivedAt, key: 'received', content: <p>{words.received}</p> },
    ...mails.filter((mail) => !teamMails.includes(mail) && !isByEntry(mail)).map(mailItem),
    ...history
      .filter(({ kind }) => kind !== 'undone')
      .map((entry) => ({
        at: entry.at,
        key: entry.id,
        content: (
          <>
            <Entry entry={entry} history={history} team={team} />
            {mails
              .filter((mail) => mail.entry === entry.id)
              .map((mail) => (
                <Mail key={mail.id} {...mail} sentAt={dayAndTime(mail.at, team.now)} />
              ))}
          </>
        ),
      })),
  ].sort(newestFirst)

  function stepOf(key: string) {
    if (!key.startsWith(PENDING))
      return key === newest?.id && <Button look="link" onClick={() => onUndo(key)} label={words.lead.undo} />
    return (
      <p className="desk-quiet">
        {navigator.onLine ? words.pending : words.waits}{' '}
        {!navigator.onLine && key === items[0]?.key && (
          <Button look="link" onClick={() => onDiscard(key.slice(PENDING.length))} label={words.discard} />
        )}
      </p>
    )
  }

  return (
    <>
      <Items items={items} now={team.now} stepOf={stepOf} />
      {teamMails.length > 0 && (
        <details className="text-[0.9375rem]">
          <summary className="link">{words.lead.teamMails(teamMails.length)}</summary>
          <Items items={teamMails.map(mailItem).sort(newestFirst)} now={team.now} />
        </details>
      )}
    </>
  )
}

const newestFirst = (one: { at: number }, other: { at: number }) => other.at - one.at

interface ItemsProps {
  items: { at: number; key: string; content: ReactNode }[]
  now: number
  stepOf?: (key: string) => ReactNode
}

function Items({ items, now, stepOf }: ItemsProps) {
  return (
    <ol role="list" className="grid gap-4 text-[0.9375rem]">
      {items.map(({ at, key, content }) => (
        <li key={key} className="items-baseline gap-x-3 sm:grid sm:grid-cols-[7rem_1fr]">
          <time dateTime={new Date(at).toISOString()} className="desk-quiet text-[0.8125rem]">
            {dayAndTime(at, now)}
          </time>
          <div>
            {content}
            {stepOf?.(key)}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** @param sentAt the time in words, for a mail below the entry that caused it */
function Mail({ name, state, error, entry, sentAt }: DeskMail & { sentAt?: string }) {
  const isStuck = state === 'stuck'
  const skipped = entry ? `nicht ${messageStateWords.sent}` : words.confirmedBefore
  return (
    <>
      <p className={isStuck ? 'desk-late' : ''}>
        {name}: {state === 'skipped' ? skipped : messageStateWords[state]}
        {state === 'sent' && sentAt && ` ${sentAt}`}
      </p>
      {isStuck && error && <p>{words.stuckBecause(error)}</p>}
    </>
  )
}

function Entry({ entry, history, team }: { entry: HistoryEntry; history: readonly HistoryEntry[]; team: Team }) {
  const undoing = history.find(({ kind, detail }) => kind === 'undone' && detail === entry.id)
  const what = `${nameOf(entry.by, team)}: ${describeEntry(entry, history, team)}`
  if (undoing)
    return (
      <p className="desk-quiet">
        <s>{[what, entry.text].filter(Boolean).join(': ')}</s>{' '}
        {words.lead.undone(undoing.by === entry.by ? '' : nameOf(undoing.by, team))}
      </p>
    )
  return (
    <>
      <p>{what}</p>
      {entry.text && (
        <p dir="auto" className="desk-quote max-w-xl">
          {entry.text}
        </p>
      )}
    </>
  )
}
