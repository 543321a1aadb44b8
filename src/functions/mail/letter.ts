import { company } from '../../content/generated/company.ts'
import { roofCheckForm } from '../../content/generated/roof-check-form.ts'
import { businessLetterLines } from '../../content/legal-forms.ts'
import type { Block } from './blocks.ts'

/** The content of a mail, before it becomes plain text here and HTML in letter-html.ts. */
export interface Letter {
  /** Shown by mail programs beside the subject, before the mail is opened. */
  preview: string
  title: string
  blocks: Block[]
  /** Small print above the sender's address. */
  footer: string
}

/**
 * The plain-text part. Paragraphs are not wrapped: a phone wraps at its own width, and the transfer
 * encoding breaks long lines so that they come back whole.
 */
export function letterToText(letter: Letter): string {
  const parts = [letter.title, ...letter.blocks.map(({ text }) => text), letter.footer, signature()]
  return `${parts.join('\n\n').replaceAll('\u00a0', ' ')}\n`
}

/** The sender, set off as mail programs expect it (RFC 3676, 4.3). */
function signature(): string {
  const { legalName, street, postalCode, town, phoneLabel, email } = company
  const address = `${street}, ${postalCode} ${town}`
  const phone = `${roofCheckForm.labels.phone} ${phoneLabel}`
  return ['-- ', legalName, address, phone, email, ...businessLetterLines(company)].join('\n')
}
