import type { MouseEvent } from 'react'
import { deskWords as words } from '../../content/desk-words.ts'
import type { Colleague, ListedLead } from '../../lead/desk.ts'
import { describeSource } from '../../lead/lead-source.ts'
import { statusOf } from '../../lead/lead-status.ts'
import { Icon } from '../ui/Icon.tsx'
import { openLead } from './place.ts'
import { nameOf } from './Story.tsx'
import { dayAndTime, timeLeft, townOf } from './time-words.ts'

interface Props {
  leads: readonly ListedLead[]
  me: string
  staff: readonly Colleague[]
  now: number
  /** The lead that is open beside it. */
  open: string | null
}

export function LeadList({ leads, me, staff, now, open }: Props) {
  return (
    <ul role="list">
      {leads.map((lead) => (
        <Row key={lead.ref} {...{ lead, me, staff, now }} isOpen={lead.ref === open} />
      ))}
    </ul>
  )
}

type RowProps = Omit<Props, 'leads' | 'open'> & { lead: ListedLead; isOpen: boolean }

function Row({ lead, me, staff, now, isOpen }: RowProps) {
  const { ref, name, address, roof, assignedTo, tries, phones } = lead
  const status = statusOf(lead, now)
  const isLate = status === 'overdue'
  const isNew = lead.version === 0 && (status === 'new' || status === 'due')
  const about = [
    assignedTo && (assignedTo === me ? words.mine : words.isWith(nameOf(assignedTo, staff))),
    tries > 0 && words.tries(tries),
  ]
    .filter(Boolean)
    .join(' · ')

  function onClick(event: MouseEvent) {
    // A new tab is the browser's.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    openLead(ref)
  }

  // The spaces keep the parts of its name apart for screen readers.
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

/** Moves the focus in the list, from the row that has it or is open. */
export function moveFocus(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('.desk-row [data-ref]')]
  const focused = rows.findIndex((row) => row.parentElement?.contains(document.activeElement))
  const from = focused >= 0 ? focused : rows.findIndex((row) => row.hasAttribute('aria-current'))
  rows[from < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, from + by))]?.focus()
}

/** Back to where one came from; to the list itself where that row has gone. */
export function focusRow(ref: string): void {
  const row = document.querySelector<HTMLElement>(`.desk-row [data-ref="${ref}"]`)
  const target = row ?? document.querySelector<HTMLElement>('.desk-list')
  target?.focus({ preventScroll: true })
  target?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}
