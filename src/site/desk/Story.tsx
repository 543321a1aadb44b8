import { deskWords as words } from '../../content/desk-words.ts'
import { undoable } from '../../lead/act-on-lead.ts'
import type { Colleague, DeskLead, ToldMail } from '../../lead/desk.ts'
import type { LeadEvent } from '../../lead/lead-event.ts'
import { dayAndTime } from './time-words.ts'

/** An address as the name of a colleague; those who left the team keep their address. */
export function nameOf(address: string, staff: readonly Colleague[]): string {
  if (address === 'link' || address === 'command') return words.by[address]
  return staff.find((one) => one.address === address)?.name || address
}

function describeEvent({ kind, detail, until }: LeadEvent, staff: readonly Colleague[], now: number): string {
  if (kind === 'tried') return words.events.tried(until === null ? '' : dayAndTime(until, now))
  if (kind === 'answered') return words.events.answered(words.outcomes[detail as keyof typeof words.outcomes] ?? '')
  if (kind === 'assigned') return words.events.assigned(detail && nameOf(detail, staff))
  return words.events[kind]
}

/** The newest event, for the second of two who acted at once; a note refuses nobody. */
export function describeNewest({ events, now }: DeskLead, staff: readonly Colleague[]): string {
  const newest = events.findLast(({ kind }) => kind !== 'note')
  if (newest === undefined) return words.troubles.stale
  return words.staleEvent(nameOf(newest.by, staff), describeEvent(newest, staff, now))
}

interface Props {
  lead: DeskLead
  staff: readonly Colleague[]
  now: number
  onUndo: (event: string) => void
}

/** Newest first. */
export function Story({ lead, staff, now, onUndo }: Props) {
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
        shown: <Done key={event.id} {...{ event, staff, now }} undoneBy={undoneBy.get(event.id)} />,
      })),
  ]
  return (
    <ol role="list" className="grid gap-4">
      {entries
        .sort((a, b) => b.at - a.at)
        .map(({ at, key, shown }) => (
          <li key={key} className="gap-x-4 sm:grid sm:grid-cols-[9rem_1fr]">
            <time dateTime={new Date(at).toISOString()} className="desk-quiet">
              {dayAndTime(at, now)}
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

type DoneProps = Pick<Props, 'staff' | 'now'> & { event: LeadEvent; undoneBy: string | undefined }

function Done({ event, undoneBy, staff, now }: DoneProps) {
  const what = `${nameOf(event.by, staff)}: ${describeEvent(event, staff, now)}`
  return (
    <>
      <p>{undoneBy === undefined ? what : <s>{what}</s>}</p>
      {event.text && (
        <p dir="auto" className="desk-said max-w-xl whitespace-pre-wrap">
          {undoneBy === undefined ? event.text : <s>{event.text}</s>}
        </p>
      )}
      {undoneBy !== undefined && <p className="desk-quiet">{words.lead.undone(nameOf(undoneBy, staff))}</p>}
    </>
  )
}
