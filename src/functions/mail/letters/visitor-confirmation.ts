import { company } from '../../../content/generated/company.ts'
import { visitorConfirmation as words } from '../../../content/mails.ts'
import type { LeadField } from '../../../lead/lead.ts'
import type { StoredLead } from '../../../lead/store.ts'
import type { Fact, Letter } from '../letter.ts'
import { writeDayAndTime } from '../written-times.ts'
import { leadFact } from './lead-facts.ts'

/** What is chosen, not typed. */
const CHOSEN: readonly LeadField[] = ['roofSize', 'roofType']

export function visitorConfirmation(lead: StoredLead): Letter {
  const due = writeDayAndTime(lead.dueAt)
  return {
    preview: words.preview(due),
    title: words.title,
    blocks: [
      { type: 'text', text: words.greeting(firstNameOf(lead.name)) },
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
  const chosen = CHOSEN.map((field) => leadFact(lead, field))
  const message = lead.message === '' ? [] : [{ ...leadFact(lead, 'message'), value: words.messageArrived }]
  return [...chosen, ...message, { label: words.reference, value: lead.ref }]
}

/** Two to four words of letters, each with a capital: what a whole name looks like. */
const NAME = /^(?:\p{Lu}[\p{L}\p{M}’'-]{0,20}\.? ){1,3}\p{Lu}[\p{L}\p{M}’'-]{0,20}$/u

/**
 * The first name of what looks like a name, else `''`. All fields are free text and reach an address that somebody
 * typed in: whatever else is repeated would carry a stranger's words over the company's signature.
 */
function firstNameOf(name: string): string {
  const first = NAME.test(name) ? (name.split(' ').find((word) => !word.endsWith('.')) ?? '') : ''
  return first.length <= 20 ? first : ''
}
