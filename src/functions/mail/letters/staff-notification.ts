import { staffNotification as words } from '../../../content/mails.ts'
import type { StoredLead } from '../../../lead/store.ts'
import type { LinkTo } from '../../staff-page/staff-link.ts'
import { type Action, actions, type Block, facts, heading, highlight, quote, sentence } from '../blocks.ts'
import type { Letter } from '../letter.ts'
import { writeDayAndTime } from '../written-times.ts'
import { leadFact, telephoneLink } from './lead-facts.ts'

export function staffNotification(lead: StoredLead, linkTo: LinkTo): Letter {
  const due = writeDayAndTime(lead.dueAt)
  return {
    preview: words.preview(due),
    title: words.title(lead.name),
    blocks: [highlight(words.promise, due), actions(contactActions(lead)), ...aboutLead(lead), ...stepsAbout(linkTo)],
    footer: words.footer,
  }
}

/** All fields of a lead, for staff. */
export function aboutLead(lead: StoredLead): Block[] {
  const phone = leadFact(lead, 'phone')
  const tel = telephoneLink(lead.phone)
  const known = facts([
    leadFact(lead, 'name'),
    leadFact(lead, 'address'),
    tel === null ? phone : { ...phone, href: tel },
    { ...leadFact(lead, 'email'), href: replyLink(lead) },
    leadFact(lead, 'roofSize'),
    leadFact(lead, 'roofType'),
    ...(lead.message === '' ? [leadFact(lead, 'message')] : []),
    { label: words.labels.received, value: writeDayAndTime(lead.receivedAt) },
    { label: words.labels.reference, value: lead.ref },
  ])
  const message = lead.message === '' ? [] : [heading(words.messageTitle), quote(lead.message)]
  return [heading(words.fieldsTitle), known, ...message]
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

/** The steps that staff can take without a terminal. */
export function stepsAbout(linkTo: LinkTo): Block[] {
  const { answered, answeredNote, spam } = words.actions
  return [
    actions([{ label: answered, href: linkTo('answered'), rank: 'second' }], answeredNote),
    sentence({ ...spam, link: { label: spam.link, href: linkTo('spam') } }),
  ]
}

function replyLink(lead: StoredLead): string {
  // The at sign stays: some mail programs open an empty mail when it is encoded.
  const address = encodeURIComponent(lead.email).replace('%40', '@')
  return `mailto:${address}?subject=${encodeURIComponent(words.actions.replySubject(lead.ref))}`
}
