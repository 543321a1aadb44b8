import { staffWithdrawn as words } from '../../../content/mail-words.ts'
import type { Withdrawn } from '../../../lead/answers/withdraw-lead.ts'
import { text } from '../blocks.ts'
import type { Letter } from '../letter.ts'
import { writeDayAndTime } from '../written-times.ts'

export function staffWithdrawnLetter({ ref, receivedAt }: Withdrawn): Letter {
  return {
    subject: words.subject(ref),
    preview: words.preview,
    title: words.title(ref),
    blocks: [text(words.text(writeDayAndTime(receivedAt)))],
    footer: words.footer,
  }
}
