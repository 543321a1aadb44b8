import { deskWords as words } from '../../content/desk-words.ts'
import { undoable } from '../../lead/act-on-lead.ts'
import type { DeskLead, ToldMail } from '../../lead/desk.ts'
import type { HistoryEntry } from '../../lead/history-entry.ts'
import { messageName } from '../../lead/mail-kinds.ts'
import { Button } from './Button.tsx'
import { nameOf, type Team } from './team.ts'
import { dayAndTime } from './time-words.ts'

function describeEvent({ kind, detail, until }: HistoryEntry, team: Team): string {
  if (kind === 'tried') return words.events.tried(until === null ? '' : dayAndTime(until, team.now))
  if (kind === 'answered') return words.events.answered(words.outcomes[detail as keyof typeof words.outcomes] ?? '')
  if (kind === 'assigned') return words.events.assigned(detail && nameOf(detail, team))
  return words.events[kind]
}

/** For staff whose action was refused because of a colleague's. Notes do not refuse an action. */
export function describeNewest({ events }: DeskLead, team: Team): string {
  const newest = events.findLast(({ kind }) => kind !== 'note')
  if (newest === undefined) return words.troubles.stale
  return words.staleEvent(nameOf(newest.by, team), describeEvent(newest, team))
}

interface Props {
  lead: DeskLead
  team: Team
  onUndo: (event: string) => void
}

/** Newest first. */
export function History({ lead, team, onUndo }: Props) {
  const { events, mails, receivedAt } = lead
  const newest = undoable(events)
  const entries = [
    { at: receivedAt, key: 'received', content: <p>{words.received}</p> },
    ...mails.map((mail) => ({ at: mail.at, key: `${mail.kind} ${mail.at}`, content: <Mail {...mail} /> })),
    ...events
      .filter(({ kind }) => kind !== 'undone')
      .map((event) => ({ at: event.at, key: event.id, content: <Entry {...{ event, events, team }} /> })),
  ]
  return (
    <ol role="list" className="grid gap-4">
      {entries
        .sort((a, b) => b.at - a.at)
        .map(({ at, key, content }) => (
          <li key={key} className="gap-x-4 sm:grid sm:grid-cols-[9rem_1fr]">
            <time dateTime={new Date(at).toISOString()} className="desk-quiet">
              {dayAndTime(at, team.now)}
            </time>
            <div>
              {content}
              {key === newest?.id && <Button look="link" onClick={() => onUndo(key)} label={words.lead.undo} />}
            </div>
          </li>
        ))}
    </ol>
  )
}

function Mail({ kind, state, error }: ToldMail) {
  const isStuck = state === 'stuck'
  return (
    <>
      <p className={isStuck ? 'desk-late' : ''}>
        {messageName(kind)}: {words.mailStates[state]}
      </p>
      {isStuck && error && <p>{words.stuckBecause(error)}</p>}
    </>
  )
}

function Entry({ event, events, team }: { event: HistoryEntry; events: readonly HistoryEntry[]; team: Team }) {
  const undoing = events.find(({ kind, detail }) => kind === 'undone' && detail === event.id)
  const Text = undoing ? 's' : 'span'
  return (
    <>
      <p>
        <Text>
          {nameOf(event.by, team)}: {describeEvent(event, team)}
        </Text>
      </p>
      {event.text && (
        <p dir="auto" className="max-w-xl border-l-3 border-rule pl-4 whitespace-pre-wrap">
          <Text>{event.text}</Text>
        </p>
      )}
      {undoing && <p className="desk-quiet">{words.lead.undone(nameOf(undoing.by, team))}</p>}
    </>
  )
}
