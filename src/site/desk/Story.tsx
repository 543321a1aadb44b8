import { deskWords as words } from '../../content/desk-words.ts'
import type { Colleague, DeskLead, StoryEntry } from '../../lead/desk.ts'
import { dayAndTime } from './time-words.ts'

type Event = Extract<StoryEntry, { type: 'event' }>

/** An address as the name of a colleague; those who left the team keep their address. */
export function nameOf(address: string, staff: readonly Colleague[]): string {
  if (address === 'link' || address === 'command') return words.by[address]
  return staff.find((one) => one.address === address)?.name || address
}

function describeEvent(event: Event, staff: readonly Colleague[], now: number): string {
  const { kind, detail, until } = event
  if (kind === 'tried') return words.events.tried(until === null ? '' : dayAndTime(until, now))
  if (kind === 'answered') return words.events.answered(words.outcomes[detail as keyof typeof words.outcomes] ?? '')
  if (kind === 'assigned') return words.events.assigned(detail && nameOf(detail, staff))
  return words.events[kind]()
}

/** What a colleague did meanwhile, for the one who was second. */
export function describeNewest({ story, now }: DeskLead, staff: readonly Colleague[]): string {
  const newest = story.findLast((entry) => entry.type === 'event')
  if (newest === undefined) return words.troubles.stale
  const what = newest.undoneBy === null ? describeEvent(newest, staff, now) : words.done.undone
  return words.staleEvent(nameOf(newest.undoneBy ?? newest.by, staff), what.replace(/\.$/, ''))
}

/** An action that is underway has no id yet. */
function keyOf(entry: StoryEntry): string {
  if (entry.type === 'event') return entry.id || `${entry.at}`
  return entry.type === 'mail' ? `${entry.kind} ${entry.at}` : entry.type
}

interface Props {
  lead: DeskLead
  staff: readonly Colleague[]
  now: number
  onUndo: (event: string) => void
}

export function Story({ lead, staff, now, onUndo }: Props) {
  return (
    <ol role="list" className="grid gap-4">
      {lead.story.toReversed().map((entry) => (
        <li key={keyOf(entry)} className="gap-x-4 sm:grid sm:grid-cols-[8rem_1fr]">
          <time dateTime={new Date(entry.at).toISOString()} className="desk-quiet">
            {dayAndTime(entry.at, now)}
          </time>
          <div>
            {entry.type === 'received' && <p>{words.received}</p>}
            {entry.type === 'mail' && <Mail entry={entry} />}
            {entry.type === 'event' && <Done entry={entry} {...{ staff, now }} />}
            {entry.type === 'event' && entry.id === lead.undoes && (
              <button type="button" className="link" onClick={() => onUndo(entry.id)}>
                {words.lead.undo}
              </button>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

function Mail({ entry }: { entry: Extract<StoryEntry, { type: 'mail' }> }) {
  const isStuck = entry.state === 'stuck'
  return (
    <>
      <p className={isStuck ? 'desk-late' : ''}>
        {words.mails[entry.kind]}: {words.mailStates[entry.state]}
      </p>
      {isStuck && entry.error && <p>{words.stuckBecause(entry.error)}</p>}
    </>
  )
}

function Done({ entry, staff, now }: { entry: Event; staff: readonly Colleague[]; now: number }) {
  const what = `${nameOf(entry.by, staff)}: ${describeEvent(entry, staff, now)}`
  return (
    <>
      <p>{entry.undoneBy === null ? what : <s>{what}</s>}</p>
      {entry.text && (
        <p dir="auto" className="desk-said max-w-xl whitespace-pre-wrap">
          {entry.text}
        </p>
      )}
      {entry.undoneBy !== null && <p className="desk-quiet">{words.lead.undone(nameOf(entry.undoneBy, staff))}</p>}
    </>
  )
}
