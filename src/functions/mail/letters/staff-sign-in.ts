import { MINUTE } from '../../../base/durations.ts'
import { company } from '../../../content/generated/company.ts'
import { staffSignIn as words } from '../../../content/mail-words.ts'
import { LINK_LIFE } from '../../../lead/store/sign-ins.ts'
import { actions, highlight, text } from '../blocks.ts'
import type { Letter } from '../letter.ts'

/** @param code `null` if no tries are left for it */
export function writeSignInLetter(link: string, code: string | null): Letter {
  const minutes = LINK_LIFE / MINUTE
  return {
    subject: words.subject(company.brand),
    preview: words.preview(minutes),
    title: words.title,
    blocks: [
      text(words.text(minutes)),
      actions([{ label: words.button, href: link, rank: 'primary' }]),
      ...(code === null ? [] : [highlight(words.code, code)]),
      text(words.notYou),
    ],
    footer: words.footer,
  }
}
