import { company } from '../../../../content/company.ts'
import { visitorConfirmation as words } from '../../../../content/mails.ts'
import type { LeadField } from '../../../lead/lead.ts'
import type { StoredLead } from '../../../lead/ports.ts'
import { formatDayAndTime } from '../german-time.ts'
import type { Fact, Letter } from '../letter.ts'
import { leadFact } from './lead-facts.ts'

const REPEATED: readonly LeadField[] = ['name', 'address', 'roofSize', 'roofType', 'phone']

export function visitorConfirmation(lead: StoredLead): Letter {
  const due = formatDayAndTime(lead.dueAt)
  return {
    preview: words.preview(due),
    title: words.title,
    blocks: [
      { type: 'text', text: words.greeting(isHarmless(lead.name) ? lead.name : '') },
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
  const facts = REPEATED.map((field) => leadFact(lead, field)).filter((fact) => isHarmless(fact.value))
  if (lead.message !== '') facts.push({ ...leadFact(lead, 'message'), value: words.messageArrived })
  return [...facts, { label: words.reference, value: lead.ref }]
}

const LONGEST_REPEATED = 80
/** No address of a site or mailbox: nothing with `@` or `:`, no dot or slash between letters, as in `spam.example`. */
const LOOKS_LIKE_A_LINK = /[@:<>]|\/\/|[\p{L}\p{N}][./][\p{L}]{2,}|www/iu

/**
 * Whether a text may be repeated to an address that somebody typed in. All of them are free text, and whoever
 * wants to send an advertisement through this form would put it there.
 */
function isHarmless(text: string): boolean {
  return text.length <= LONGEST_REPEATED && !LOOKS_LIKE_A_LINK.test(text)
}
