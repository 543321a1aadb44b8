import { preventLineBreaks } from '../../../base/nbsp.ts'
import { company } from '../../../content/generated/company.ts'
import { roofCheckForm } from '../../../content/generated/roof-check-form.ts'
import { towns } from '../../../content/generated/towns.ts'
import { prefersEmail } from '../../../content/prefers-email.ts'
import { visitorConfirmation as words } from '../../../content/visitor-mail-words.ts'
import { hasStreet } from '../../../lead/has-street.ts'
import { fieldsAbout } from '../../../lead/lead.ts'
import { isFullName, spokenName } from '../../../lead/short-names.ts'
import type { StoredLead } from '../../../lead/store/stored-lead.ts'
import { describeField, formatField } from '../../records/field-words.ts'
import { writeDayAndTime } from '../../records/time.ts'
import { actions, type Block, type Fact, facts, heading, highlight, regards, sentence, steps, text } from '../blocks.ts'
import type { LetterContext } from '../compose-mail.ts'
import type { Letter } from '../letter.ts'

export const PHONE = { label: preventLineBreaks(company.phoneLabel), href: `tel:${company.phone}` }

export async function writeConfirmationLetter(lead: StoredLead, { requestPage, now }: LetterContext): Promise<Letter> {
  const { link, code } = await requestPage(lead.ref)
  const due = writeDayAndTime(lead.dueAt)
  // After a release or an outage of the mail server, the confirmation goes out late. Staff may add a lead after a call.
  const isPromised = now < lead.dueAt && lead.answeredAt === null
  const [contact] = company.contacts
  return {
    subject: words.subject,
    preview: isPromised ? words.preview(due) : words.thanks,
    title: words.title,
    blocks: [
      text(words.greeting(greetedName(lead.name))),
      text(words.thanks),
      ...(isPromised ? [highlight(words.promise, due)] : []),
      ...(prefersEmail(lead) ? [text(roofCheckForm.byEmail.promise)] : whoCalls()),
      // The words before the questions ask for the street.
      ...(words.page === words.questions && hasStreet(lead.address) ? [] : [text(words.page.before.trim())]),
      // The note leaves out the full stop of the sentence whose words are the button.
      actions(
        [{ label: words.page.link, href: link, rank: 'primary' }],
        `${words.page.after.replace(/^\W+/, '')}\n${words.code}: ${code}`,
      ),
      ...(isPromised ? [heading(words.nextTitle), steps(words.next)] : []),
      heading(words.toldTitle),
      text(words.shortened),
      facts(factsAbout(lead)),
      sentence({ ...words.callUs, link: PHONE }),
      regards(`${words.regards}\n${contact?.name}, ${contact?.role}\n${company.brand}`),
    ],
    footer: words.notYou,
  }
}

/** Returns nothing unless the provider promises to call from no other number. If the caller is known, it names only them. */
export function whoCalls(who = ''): Block[] {
  const known = company.contacts.filter(({ name }) => name === who)
  const callers = (known.length > 0 ? known : company.contacts).map(
    ({ name, phoneLabel }) => `${name}, ${preventLineBreaks(phoneLabel)}`,
  )
  return company.callsOnlyFromContacts ? [text([words.calls, ...callers].join('\n'))] : []
}

/** Three digits show a mistake, and have no room for a sender's own text. */
export const lastDigitsOf = (phone: string) => phone.replace(/\D/g, '').slice(-3)

function factsAbout(lead: StoredLead): Fact[] {
  const chosen = fieldsAbout('roof').filter((name) => formatField(lead, name) !== '')
  const postcode = /(?<!\d)\d{5}(?!\d)/.exec(lead.address)?.[0] ?? ''
  // The town is from our own list and not the typed one, because this also shows a mistake.
  const place = `${postcode} ${towns[postcode] ?? ''}`.trim()
  return [
    ...chosen.map((field) => describeField(lead, field)),
    ...(place ? [{ ...describeField(lead, 'address'), value: place }] : []),
    { ...describeField(lead, 'phone'), value: words.ending(lastDigitsOf(lead.phone)) },
    { label: words.reference, value: lead.ref },
  ]
}

const MAX_GREETING_WORD = 20

/**
 * The name in a greeting if the text looks like a name, otherwise `''`. The sender chose the
 * recipient, so any other quoted text would carry the sender's words under the company's signature.
 */
export function greetedName(name: string): string {
  if (!isFullName(name)) return ''
  const greeted = spokenName(name)
  return greeted.split(' ').every((word) => word.length <= MAX_GREETING_WORD) ? greeted : ''
}
