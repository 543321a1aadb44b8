import { deskWords as words } from '../../content/desk-words.ts'
import { undoable } from '../../lead/act-on-lead.ts'
import type { DeskLead, ToldMail } from '../../lead/desk.ts'
import type { LeadEvent } from '../../lead/lead-event.ts'
import { nameOf, type Team } from './team.ts'
import { dayAndTime } from './time-words.ts'

function describeEvent({ kind, detail, until }: LeadEvent, team: Team): string {
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
  const { events, mails } = lead
  const undoneBy = new Map(events.filter(({ kind }) => kind === 'undone').map(({ detail, by }) => [detail, by]))
  const newest = undoable(events)
  const entries = [
    { at: lead.receivedAt, key: 'received', shown: <p>{words.received}</p> },
    ...mails.map((mail) => ({ at: mail.at, key: `${mail.kind} ${mail.at}`, shown: <Mail mail={mail} /> })),
    ...events
      .filter(({ kind }) => kind !== 'undone')
      .map((event) => ({
        at: event.at,
        key: event.id,
        shown: <Entry key={event.id} {...{ event, team }} undoneBy={undoneBy.get(event.id)} />,
      })),
  ]
  return (
    <ol role="list" className="grid gap-4">
      {entries
        .sort((a, b) => b.at - a.at)
        .map(({ at, key, shown }) => (
          <li key={key} className="gap-x-4 sm:grid sm:grid-cols-[9rem_1fr]">
            <time dateTime={new Date(at).toISOString()} className="desk-quiet">
              {dayAndTime(at, team.now)}
            </time>
            <div>
              {shown}
              {key === newest?.id && (
                <button type="button" className="link" onClick={() => onUndo(key)}>
                  {words.lead.undo}
                </button>
              )}
            </div>
          </li>
        ))}
    </ol>
  )
}

function Mail({ mail: { kind, state, error } }: { mail: ToldMail }) {
  const isStuck = state === 'stuck'
  return (
    <>
      <p className={isStuck ? 'desk-late' : ''}>
        {words.mails[kind]}: {words.mailStates[state]}
      </p>
      {isStuck && error && <p>{words.stuckBecause(error)}</p>}
    </>
  )
}

type EntryProps = { event: LeadEvent; undoneBy: string | undefined; team: Team }

function Entry({ event, undoneBy, team }: EntryProps) {
  const what = `${nameOf(event.by, team)}: ${describeEvent(event, team)}`
  return (
    <>
      <p>{undoneBy === undefined ? what : <s>{what}</s>}</p>
      {event.text && (
        <p dir="auto" className="desk-quote max-w-xl whitespace-pre-wrap">
          {undoneBy === undefined ? event.text : <s>{event.text}</s>}
        </p>
      )}
      {undoneBy !== undefined && <p className="desk-quiet">{words.lead.undone(nameOf(undoneBy, team))}</p>}
    </>
  )
}
