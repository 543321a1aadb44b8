import { businessLetterLines } from '../../content/business-letter.ts'
import { company } from '../../content/generated/company.ts'
import { mails } from '../../content/generated/mails.ts'

/** What the mail to a visitor says, for whoever looks for words in it. What is filled in when it is sent is left out. */
export function readMailTexts(): { where: string; text: string }[] {
  const words = JSON.stringify(mails.confirmation).replace(/\{(name|due|ref)\}/g, '')
  const sender = [company.legalName, company.street, company.phoneLabel, company.email, ...businessLetterLines(company)]
  return [{ where: 'Mail an Besucher', text: `${words} ${sender.join(' ')}` }]
}
