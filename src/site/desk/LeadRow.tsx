import type { MouseEvent } from 'react'
import { deskWords as words } from '../../content/desk-words.ts'
import type { ListedLead } from '../../lead/desk.ts'
import { describeSource } from '../../lead/lead-source.ts'
import { statusOf } from '../../lead/lead-status.ts'
import { Icon } from '../ui/Icon.tsx'
import { openLead } from './route.ts'
import { describeAssignee, type Team } from './team.ts'
import { dayAndTime, timeLeft, townOf } from './time-words.ts'

interface Props {
  lead: ListedLead
  team: Team
  isOpen: boolean
}

export function LeadRow({ lead, team, isOpen }: Props) {
  const { now } = team
  const { ref, name, address, roof, tries, phones } = lead
  const status = statusOf(lead, now)
  const isLate = status === 'overdue'
  const isNew = lead.version === 0 && (status === 'new' || status === 'due')
  const about = [describeAssignee(lead, team), tries > 0 && words.tries(tries)].filter(Boolean).join(' · ')

  function onClick(event: MouseEvent) {
    // The browser opens a new tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    openLead(ref)
  }

  // Screen readers need the spaces between the parts of the link.
  return (
    <li className="desk-row px-4 pt-3.5 pb-1.5 lg:px-8">
      <a href={`#${ref}`} data-ref={ref} aria-current={isOpen ? 'true' : undefined} onClick={onClick}>
        <span className="flex flex-wrap justify-between gap-x-4">
          <span className={isLate ? 'desk-late' : status === 'due' ? 'strong' : 'desk-quiet'}>
            {isNew && <strong className="text-ink">{words.isNew} </strong>}
            {timeLeft(lead, now)}
          </span>{' '}
          <span className="desk-quiet">{about}</span>
        </span>{' '}
        <span className="strong block">
          <bdi>{name || ref}</bdi>
        </span>{' '}
        <span className="block">
          <bdi>{townOf(address)}</bdi>
          {roof && ` · ${roof}`}
        </span>
        {lead.excerpt && (
          <span dir="auto" className="desk-quiet line-clamp-1">
            {lead.excerpt}
          </span>
        )}
        {lead.tryAgainAt !== null && lead.dueAt <= now && (
          <span className="desk-quiet block">{words.promised(dayAndTime(lead.dueAt, now))}</span>
        )}
      </a>
      <p className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        {phones.map(({ number, href }) => (
          <a key={href} href={href} className="link relative" aria-label={words.call(name, number)}>
            <Icon of="phone" />
            <bdi>{number}</bdi>
          </a>
        ))}
        <span className="desk-quiet">{[describeSource(lead.source), ref].filter(Boolean).join(' · ')}</span>
      </p>
    </li>
  )
}
