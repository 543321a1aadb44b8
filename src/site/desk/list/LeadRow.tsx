import type { MouseEvent } from 'react'
import { NBSP } from '../../../base/nbsp.ts'
import { deskWords as words } from '../../../content/desk-words.ts'
import { describeFacts, stepWords } from '../../../content/record-words.ts'
import type { ListedLead } from '../../../lead/desk/desk-api.ts'
import { nameOrRef } from '../../../lead/short-names.ts'
import { type LeadStatus, statusOf } from '../../../lead/steps/lead-status.ts'
import { isPlanned } from '../../../lead/steps/lead-steps.ts'
import { townOf } from '../../../lead/town.ts'
import { Icon } from '../../ui/Icon.tsx'
import { focusName } from '../lead/LeadPane.tsx'
import { hasDraft } from '../offline/device-storage.ts'
import { openLead } from '../route.ts'
import { describeAssignee, type Team } from '../team.ts'
import { describePlan, isPressing, shortDueText, timeLeft } from '../time-words.ts'

interface Props {
  lead: ListedLead
  team: Team
  isOpen: boolean
  /** True if an action waits for a connection. */
  waits?: boolean
  /** All leads of the list have the same assignee. */
  isOwnList: boolean
  heading?: string | undefined
  /** After an action, the row belongs to another section, but keeps its place. */
  isMoved?: boolean
  /** The section begins with this row. */
  isFirst?: boolean
}

/** A row of three lines: name and time, place and value or roof, message or next step. */
export function LeadRow({ lead, team, isOpen, waits = false, isOwnList, heading, isMoved, isFirst }: Props) {
  const { now } = team
  const { ref, name, address, roof, tries, phones } = lead
  const status = statusOf(lead, now)
  const owner = isOwnList ? '' : describeAssignee(lead, team, true)
  const about = [
    hasDraft(ref) && words.draft,
    waits && words.waitsShort,
    lead.byEmail && words.byEmail,
    (lead.ofPerson ?? 1) > 1 && words.ofPerson(lead.ofPerson ?? 1),
    owner,
    tries > 0 && words.tries(tries),
  ]
    .filter(Boolean)
    .join(' · ')
  const facts = describeFacts(lead)
  const step = lead.found ? '' : stepOf(lead, now)
  const [phone] = phones
  const chip = shortDueText(lead, now, heading)
  const chipLook = status === 'overdue' ? 'desk-late' : chip && isPressing(lead, now) ? 'desk-new' : ''

  function onClick(event: MouseEvent) {
    // With these keys, the browser opens a new tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (isOpen) focusName()
    else openLead(ref)
  }

  // Screen readers need the spaces between the parts of the link.
  return (
    <li>
      {isFirst && <h2 className="desk-section">{heading}</h2>}
      <div className="desk-row">
        <a
          href={`#${ref}`}
          data-ref={ref}
          data-next={isNext(lead, team) ? '' : undefined}
          aria-current={isOpen ? 'true' : undefined}
          onClick={onClick}
        >
          <span className="desk-row-head">
            <bdi className="desk-name">{nameOrRef(lead)}</bdi>{' '}
            <span className={`desk-chip ${chipLook}`} aria-hidden="true">
              {isMoved && words.nowAt}
              {chip}
            </span>
          </span>{' '}
          <span className="sr-only">{timeLeft(lead, now)}</span>{' '}
          <span className="block">
            <bdi>{[townOf(address), ...(facts.length > 0 ? facts : [roof])].filter(Boolean).join(' · ')}</bdi>
          </span>{' '}
          <span className="desk-quiet flex flex-wrap justify-between gap-x-4">
            <span dir="auto" className="line-clamp-1 max-w-full min-w-min grow basis-36 wrap-anywhere">
              {step && (
                // Never cut. The separator leaves room for the dots that cut the text.
                <span className="inline-block w-max max-w-full">
                  {step}
                  {lead.excerpt && ` ·${NBSP}`}
                </span>
              )}
              {lead.found ?? lead.excerpt}
            </span>{' '}
            <span className="max-w-full truncate">{about}</span>
          </span>
        </a>
        {phone && !lead.byEmail && (
          <a href={phone.href} className="desk-call" aria-label={words.call(name, phone.number)}>
            <Icon of="phone" />
          </a>
        )}
      </div>
    </li>
  )
}

/** E.g. `Angebot`. If the row shows the time of the next call, it has the plan's date. */
const stepOf = (lead: ListedLead, now: number): string =>
  lead.tryAgainAt === null && isPlanned(lead) ? stepWords[lead.outcome] : describePlan(lead, now)

const TO_DO: LeadStatus[] = ['overdue', 'due', 'new', 'quarantined']

/** True if the desk may open this lead after an action on another one. Staff have to act on it, and no colleague has it. */
const isNext = (lead: ListedLead, { me, now }: Team) =>
  TO_DO.includes(statusOf(lead, now)) && ['', me].includes(lead.assignedTo)
