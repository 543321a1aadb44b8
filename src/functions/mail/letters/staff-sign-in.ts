import { company } from '../../../content/generated/company.ts'
import { staffSignIn as words } from '../../../content/mail-words.ts'
import { actions, text } from '../blocks.ts'
import type { Letter } from '../letter.ts'

export function staffSignInLetter(link: string): Letter {
  return {
    subject: words.subject(company.brand),
    preview: words.preview,
    title: words.title,
    blocks: [text(words.text), actions([{ label: words.button, href: link, rank: 'first' }]), text(words.notYou)],
    footer: words.footer,
  }
}
