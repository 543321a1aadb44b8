import { MINUTE } from '../../../base/durations.ts'
import { company } from '../../../content/generated/company.ts'
import { staffSignIn as words } from '../../../content/mail-words.ts'
import { LINK_LIFE, MAX_CODE_TRIES } from '../../../lead/store/sign-ins.ts'
import { actions, highlight, text } from '../blocks.ts'
import type { ComposedMail, MailBatch, MailContext } from '../compose-mail.ts'
import type { Letter } from '../letter.ts'

export async function composeSignIn(
  [{ id }]: MailBatch,
  { store, now, signInFor }: MailContext,
): Promise<ComposedMail | null> {
  const signIn = await store.findSignIn(id)
  if (signIn === null || signIn.expiresAt <= now) return null
  const { link, code } = await signInFor(id)
  const letter = writeSignInLetter(link, signIn.codeTries < MAX_CODE_TRIES ? code : null)
  return { letter, to: [{ name: '', address: signIn.address }] }
}

function writeSignInLetter(link: string, code: string | null): Letter {
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
