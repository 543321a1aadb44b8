import { type ReactNode, useEffect, useState } from 'react'
import { NBSP } from '../../../base/nbsp.ts'
import { deskWords as words } from '../../../content/desk-words.ts'
import { contactLabels, describeFacts, directWord, statusWords } from '../../../content/record-words.ts'
import { type DeskLead, MAX_RELATED } from '../../../lead/desk/desk-api.ts'
import type { DeskAction } from '../../../lead/desk/desk-request.ts'
import { neverConflicts } from '../../../lead/desk/is-stale.ts'
import { isPossible } from '../../../lead/desk/plan-change.ts'
import type { PersonField } from '../../../lead/lead.ts'
import { describeSource } from '../../../lead/lead-source.ts'
import { nameOrRef } from '../../../lead/short-names.ts'
import { isClosed, statusOf } from '../../../lead/steps/lead-status.ts'
import { newestNotes } from '../../../lead/steps/notes.ts'
import { Button } from '../Button.tsx'
import type { SeenLead } from '../offline/pending-actions.ts'
import { settings } from '../settings.ts'
import { describeAssignee, nameOf, type Team } from '../team.ts'
import { dayAndTime, dayOf, describeResult, timeLeft } from '../time-words.ts'
import { setTitle } from '../title.ts'
import { Answers, BeforeCall } from './Answers.tsx'
import { DialogNotice } from './ChoiceDialog.tsx'
import { describeEntry, describeOverlap } from './describe-entry.ts'
import { Fact } from './Fact.tsx'
import { HeldConfirmation } from './HeldConfirmation.tsx'
import { History } from './History.tsx'
import { LeadActions } from './LeadActions.tsx'
import { type LeadDialog, LeadDialogs } from './LeadDialogs.tsx'
import { NoteField } from './NoteField.tsx'
import type { DeleteScope } from './use-actions.ts'

interface Props {
  lead: DeskLead
  team: Team
  act: (action: DeskAction, seen?: SeenLead) => Promise<boolean>
  seenNow: () => SeenLead | undefined
  deleteLead: (scope: DeleteScope) => Promise<boolean>
  onDiscard: (id: string) => void
  onExportPerson: (form: 'page' | 'json') => void
}

/** One lead: the actions on the left, the history on the right. */
export function LeadPane({ lead, team, act, seenNow, deleteLead, onDiscard, onExportPerson }: Props) {
  const [dialog, setDialog] = useState<{ open: LeadDialog; seen: SeenLead | undefined; history: string[] } | null>(null)
  // Behind the dialog, the lead may be read again. It may then have a colleague's action that the user has not seen.
  const openDialog = (open: LeadDialog) =>
    setDialog({ open, seen: seenNow(), history: lead.history.map(({ id }) => id) })
  const newest =
    dialog &&
    lead.history.findLast(({ id, by, kind }) => by !== team.me && !neverConflicts(kind) && !dialog.history.includes(id))
  const seen = seenNow()
  const notice = newest ? words.staleEntry(nameOf(newest.by, team), describeEntry(newest, lead.history, team)) : ''
  const isAnonymised = lead.anonymisedAt !== null
  const title = `${nameOrRef(lead)} – ${settings().brand}`
  useEffect(() => setTitle(title), [title])
  return (
    <article className="desk-lead" aria-labelledby={HEADING}>
      <div className="desk-column">
        <LeadHeader lead={lead} team={team} />
        {!isAnonymised && <LeadActions lead={lead} team={team} act={act} onOpenDialog={openDialog} />}
        <HeldConfirmation lead={lead} act={act} />
        {lead.message && (
          <section aria-labelledby="desk-message" className="grid gap-1">
            <h3 id="desk-message">{words.lead.message}</h3>
            <p dir="auto" className="whitespace-pre-wrap">
              {lead.message}
            </p>
          </section>
        )}
        <Answers lead={lead} />
        <div>
          <Facts lead={lead} now={team.now} />
          {!isAnonymised && <Button look="link" label={words.lead.correct} onClick={() => openDialog('correct')} />}
        </div>
      </div>
      <div className="desk-column">
        <section aria-labelledby="desk-history" className="grid gap-3">
          <h3 id="desk-history">{words.lead.history}</h3>
          {!isAnonymised && <NoteField draft={`${lead.ref}/note`} onSave={(text) => act({ kind: 'note', text })} />}
          <History
            lead={lead}
            team={team}
            onUndo={(entryId) => act({ kind: 'undone', entry: entryId })}
            onDiscard={onDiscard}
          />
        </section>
        <LeadData lead={lead} act={act} onExportPerson={onExportPerson} onDelete={() => openDialog('delete')} />
      </div>
      {dialog && (
        <DialogNotice value={notice}>
          <LeadDialogs
            open={dialog.open}
            lead={lead}
            team={team}
            // The user has read the notice.
            act={(action) => act(action, notice ? seen : dialog.seen)}
            deleteLead={deleteLead}
            onClose={() => setDialog(null)}
          />
        </DialogNotice>
      )}
    </article>
  )
}

const HEADING = 'desk-lead-name'

/** Focuses the name for screen readers, unless a tab or the search has the focus. */
function focusHeading(heading: HTMLElement | null) {
  const focused = document.activeElement
  if (focused === null || focused === document.body || focused.closest('.desk-list')) focusName(heading)
}

export function focusName(heading = document.getElementById(HEADING)): void {
  heading?.focus({ preventScroll: true })
}

/** The state, the name, and the facts that staff need for a call. */
function LeadHeader({ lead, team }: Pick<Props, 'lead' | 'team'>) {
  const status = statusOf(lead, team.now)
  const isLate =
    lead.answeredAt === null && lead.dueAt <= team.now && status !== 'quarantined' && status !== 'anonymised'
  return (
    <div className="grid grid-cols-1 gap-1">
      <p>
        <span className={status === 'overdue' ? 'desk-late' : 'strong'}>{timeLeft(lead, team.now)}</span>
        <span className="desk-quiet">
          {[
            describeAssignee(lead, team) || (!isClosed(lead) && words.withNobody),
            lead.tries > 0 && words.tries(lead.tries),
            ...(isClosed(lead) ? [] : describeFacts(lead)),
          ]
            .filter(Boolean)
            .map((part) => `${NBSP}· ${part}`)}
        </span>
      </p>
      <p className="desk-late empty:hidden">{describeOverlap(lead, team.now)}</p>
      {isLate && <p className="desk-late">{words.brokenPromise(dayAndTime(lead.dueAt, team.now))}</p>}
      <h2 ref={focusHeading} tabIndex={-1} id={HEADING} className="display subtitle-large outline-none">
        <bdi>{nameOrRef(lead)}</bdi>
      </h2>
      <p className="empty:hidden">
        <BeforeCall lead={lead} />
      </p>
      <p className="empty:hidden">{lead.expects}</p>
      {newestNotes(lead.history, team.me).map((note) => (
        <p key={note.id} dir="auto" className="desk-aside">
          {nameOf(note.by, team)}, {dayOf(note.at, team.now)}: {note.text}
        </p>
      ))}
      <RelatedLeads lead={lead} team={team} />
    </div>
  )
}

/** Links to other leads of this person. A colleague may have them. */
function RelatedLeads({ lead: { related }, team }: Pick<Props, 'lead' | 'team'>) {
  if (related.length === 0) return null
  return (
    <ul role="list">
      {related.map((relatedLead) => {
        const about = [
          dayOf(relatedLead.receivedAt, team.now),
          describeAssignee(relatedLead, team),
          relatedLead.outcome ? describeResult(relatedLead) : relatedLead.closedAt && statusWords.answered,
        ]
          .filter(Boolean)
          .join(', ')
        return (
          <li key={relatedLead.ref}>
            <a href={`#${relatedLead.ref}`} className="link regular gap-0 no-underline">
              <span>
                {relatedLead.hasSamePhone ? words.lead.samePhone : words.lead.sameMailbox}{' '}
                <bdi className="strong underline">{nameOrRef(relatedLead)}</bdi>
                {`, ${about}`}
              </span>
            </a>
          </li>
        )
      })}
      {related.length === MAX_RELATED && <li className="desk-quiet">{words.lead.moreRelated}</li>}
    </ul>
  )
}

const MARK_AS_SPAM: DeskAction = { kind: 'quarantined' }

interface DataProps extends Pick<Props, 'lead' | 'act' | 'onExportPerson'> {
  onDelete: () => void
}

/** Marks the lead as spam, and exports or deletes the person's data. */
function LeadData({ lead, act, onExportPerson, onDelete }: DataProps) {
  return (
    <section aria-labelledby="desk-data" className="grid">
      <h3 id="desk-data">{words.lead.dataTitle}</h3>
      <div className="desk-links desk-links-long">
        {isPossible(lead, MARK_AS_SPAM) && (
          <Button look="link" label={words.lead.spam} onClick={() => act(MARK_AS_SPAM)} />
        )}
        {lead.anonymisedAt === null &&
          (['page', 'json'] as const).map((form) => (
            <Button key={form} look="link" label={words.lead.person[form]} onClick={() => onExportPerson(form)} />
          ))}
        <Button look="link" label={words.lead.delete} onClick={onDelete} />
      </div>
    </section>
  )
}

type LabeledValue = [label: string, value: ReactNode]

function Facts({ lead, now }: { lead: DeskLead; now: number }) {
  const labels = words.lead.facts
  const roofView = settings().roofView?.replace('{address}', encodeURIComponent(lead.roofAddress))
  const addressWithRoof = lead.roofAddress && (
    <>
      {lead.roofAddress}
      {roofView && (
        // `noreferrer` keeps the address of the desk from the map's provider.
        <a href={roofView} target="_blank" rel="noreferrer" className="link -my-2.5">
          {words.lead.roofView}
        </a>
      )}
    </>
  )
  // The name is the heading, and the message has its own part.
  const {
    address,
    ...others
  }: Record<Exclude<PersonField, 'name' | 'message'>, LabeledValue> = {
    address: [contactLabels.address, addressWithRoof],
    phone: [contactLabels.phone, lead.phone],
    email: [contactLabels.email, lead.email],
  }
  const facts: LabeledValue[] = [
    address,
    [labels.roof, lead.roof],
    [labels.estimate, lead.estimate],
    ...Object.values(others),
    [labels.received, dayAndTime(lead.receivedAt, now)],
    [labels.due, lead.answeredAt === null && now < lead.dueAt && dayAndTime(lead.dueAt, now)],
    [labels.source, describeSource(lead.source) || directWord],
    [words.mailLink.reference, lead.ref],
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
