import { company } from '../../../../content/company.ts'
import { visitorConfirmation as words } from '../../../../content/mails.ts'
import type { LeadField } from '../../../lead/lead.ts'
import type { StoredLead } from '../../../lead/ports.ts'
import type { Fact, Letter } from '../letter.ts'
import { writeDayAndTime } from '../written-times.ts'
import { leadFact } from './lead-facts.ts'

const REPEATED: readonly LeadField[] = ['name', 'address', 'roofSize', 'roofType', 'phone']

export function visitorConfirmation(lead: StoredLead): Letter {
  const due = writeDayAndTime(lead.dueAt)
  return {
    preview: words.preview(due),
    title: words.title,
    blocks: [
      { type: 'text', text: words.greeting(repeatable(lead.name, 'name')) },
      { type: 'text', text: words.thanks },
      { type: 'highlight', label: words.promise, value: due },
      { type: 'heading', text: words.toldTitle },
      { type: 'facts', facts: whatTheyTold(lead) },
      { type: 'heading', text: words.nextTitle },
      { type: 'steps', steps: words.next },
      {
        type: 'sentence',
        before: words.callUs.before,
        link: { label: company.phoneLabel, href: `tel:${company.phone}` },
        after: words.callUs.after,
      },
    ],
    footer: words.notYou,
  }
}

function whatTheyTold(lead: StoredLead): Fact[] {
  const facts = REPEATED.map((field) => {
    const { label, value } = leadFact(lead, field)
    return { label, value: repeatable(value, field) }
  }).filter((fact) => fact.value !== '')
  if (lead.message !== '') facts.push({ ...leadFact(lead, 'message'), value: words.messageArrived })
  return [...facts, { label: words.reference, value: lead.ref }]
}

/** What a name, a place and a telephone number look like. Words after the number are left out. */
const SHAPES: Partial<Record<LeadField, RegExp>> = {
  name: /^[\p{L}\p{M} .,'’-]{1,60}$/u,
  address: /^(?:[\p{L}\p{M} .,'’()/-]|\d(?!(?:\D*\d){8})){1,60}$/u,
  phone: /^\+?[\d\s()/.–-]{5,30}/u,
}
/** A dot or slash between letters, as in `spam.example`: mail programs make a link of it. */
const LOOKS_LIKE_A_LINK = /[\p{L}\p{N}][./]\p{L}{2,}|www/iu

/**
 * As much of a field as may be repeated to an address that somebody typed in, or `''`. All fields are free text,
 * and could carry an advertisement to somebody else's address.
 */
function repeatable(value: string, field: LeadField): string {
  const shape = SHAPES[field]
  if (shape === undefined) return value
  const found = shape.exec(value)?.[0].trim() ?? ''
  return LOOKS_LIKE_A_LINK.test(found) ? '' : found
}
