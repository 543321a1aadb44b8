import { staffNotification as words } from '../../../content/mails.ts'
import type { StoredLead } from '../../../lead/store.ts'
import type { LinkTo } from '../../staff-page/staff-link.ts'
import type { Action, Block, Fact, Letter } from '../letter.ts'
import { writeDayAndTime } from '../written-times.ts'
import { leadFact, telephoneLink } from './lead-facts.ts'

export function staffNotification(lead: StoredLead, linkTo: LinkTo): Letter {
  const due = writeDayAndTime(lead.dueAt)
  return {
    preview: words.preview(due),
    title: words.title(lead.name),
    blocks: [
      { type: 'highlight', label: words.promise, value: due },
      { type: 'actions', actions: contactActions(lead) },
      ...aboutLead(lead),
      ...steps(linkTo),
    ],
    footer: words.footer,
  }
}

/** Everything that is known of a lead, for staff. */
export function aboutLead(lead: StoredLead): Block[] {
  const phone = leadFact(lead, 'phone')
  const tel = telephoneLink(lead.phone)
  const facts: Fact[] = [
    leadFact(lead, 'name'),
    leadFact(lead, 'address'),
    tel === null ? phone : { ...phone, href: tel },
    { ...leadFact(lead, 'email'), href: replyLink(lead) },
    leadFact(lead, 'roofSize'),
    leadFact(lead, 'roofType'),
    ...(lead.message === '' ? [leadFact(lead, 'message')] : []),
    { label: words.labels.received, value: writeDayAndTime(lead.receivedAt) },
    { label: words.labels.reference, value: lead.ref },
  ]
  const message: Block[] = [
    { type: 'heading', text: words.messageTitle },
    { type: 'quote', text: lead.message },
  ]
  return [
    { type: 'heading', text: words.fieldsTitle },
    { type: 'facts', facts },
    ...(lead.message === '' ? [] : message),
  ]
}

/** The call first, then the reply. They come before the details, so that a phone shows them without scrolling. */
export function contactActions(lead: StoredLead): Action[] {
  const tel = telephoneLink(lead.phone)
  const call: Action[] =
    tel === null ? [] : [{ label: words.actions.call(lead.name), href: tel, plain: lead.phone, rank: 'first' }]
  return [
    ...call,
    { label: words.actions.reply, href: replyLink(lead), plain: lead.email, rank: tel === null ? 'first' : 'second' },
  ]
}

/** What staff can do about the lead without a terminal. */
export function steps(linkTo: LinkTo): Block[] {
  const action: Action = { label: words.actions.answered, href: linkTo('answered'), rank: 'second' }
  const { before, link, after } = words.actions.spam
  return [
    { type: 'actions', actions: [action], note: words.actions.answeredNote },
    { type: 'sentence', before, link: { label: link, href: linkTo('spam') }, after },
  ]
}

function replyLink(lead: StoredLead): string {
  // The at sign stays: some mail programs open an empty mail when it is encoded.
  const address = encodeURIComponent(lead.email).replace('%40', '@')
  return `mailto:${address}?subject=${encodeURIComponent(words.actions.replySubject(lead.ref))}`
}
