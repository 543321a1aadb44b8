import { company } from '../../content/generated/company.ts'
import { staffAboutLead } from '../../content/mail-words.ts'
import { visitorConfirmation } from '../../content/visitor-mail-words.ts'
import type { PhoneLink } from '../../lead/desk/desk-api.ts'
import type { MailAddress } from '../../lead/outbox/transport.ts'
import { isFullName } from '../../lead/short-names.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'

/** With any dash, because a copied number may have one that does not break. */
const NUMBERS = /^\+?[\d\s()/.\p{Pd}]+/u
/** The digits with the country (E.164). */
const MAX_DIGITS = 15

/** Premium and shared-cost services (0900, 0190, 0180, 0137, 0138, 012), enquiries (118), and the same abroad. */
const COSTS_MORE = /^(?:(?:\+49|0049|0)(?:900|19[0-9]|180|137|138|12[0-9]|118)|118|(?:\+|00)(?:8[0-9]{2}|979))/

/**
 * The number at the beginning of the text, without additions such as `(ab 18 Uhr)` and without the zero in `+49
 * (0)251` or `+49 0251`. `null` if there is none, or if it costs more than a normal call, because staff tap the button without
 * looking.
 */
function telephoneLink(phone: string): string | null {
  const written = NUMBERS.exec(phone)?.[0] ?? ''
  const number = written
    .replace(/^(\+|00)(\s*\d\d\s*)\(0\)/, '$1$2')
    .replace(/[^\d+]/g, '')
    .replace(/(?<=^(?:\+|00)49)0/, '')
  return /^\+?\d{5,15}$/.test(number) && !COSTS_MORE.test(number) ? `tel:${number}` : null
}

/**
 * Finds several numbers, as in `0251 4710100 / 0171 3920099`. A number without a leading 0 or +
 * gets no link, because its area code is missing.
 */
export function telephoneLinks(phone: string): PhoneLink[] {
  const digits = (NUMBERS.exec(phone)?.[0] ?? '').replace(/\D/g, '')
  const parts = phone.split('/').map((text) => text.trim())
  const numbers = digits.length <= MAX_DIGITS ? [phone] : parts.filter((text) => /^[0+]/.test(text))
  return numbers.flatMap((number) => {
    const href = telephoneLink(number)
    return href === null ? [] : [{ number, href }]
  })
}

export function replyToPerson({ name, email }: Pick<StoredLead, 'name' | 'email'>): MailAddress | null {
  return email === '' ? null : { name, address: email }
}

export function replyLink({ email, ref }: Pick<StoredLead, 'email' | 'ref'>): string {
  if (email === '') return ''
  // The at sign stays, because some mail programs open an empty mail if it is encoded.
  const address = encodeURIComponent(email).replace('%40', '@')
  return `mailto:${address}?subject=${encodeURIComponent(staffAboutLead.actions.replySubject(ref))}`
}

/**
 * A reply that begins with the greeting, and ends with the colleague's name, the firm and the reference. It is shorter than the
 * 2,000 characters of a link that mail programs on Windows take.
 * @param colleague the name, or `''`
 */
export function draftLink(lead: Pick<StoredLead, 'name' | 'email' | 'ref'>, colleague: string): string {
  const { greeting, regards } = visitorConfirmation
  const body = [
    ...[greeting(isFullName(lead.name) ? lead.name : ''), '', '', ''],
    ...[regards, colleague, company.brand, company.phoneLabel].filter(Boolean),
    ...['', `${staffAboutLead.labels.reference}: ${lead.ref}`],
  ]
  const link = replyLink(lead)
  return link && `${link}&body=${encodeURIComponent(body.join('\r\n'))}`
}
