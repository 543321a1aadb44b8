import { type CombinedKind, isCombined, isStillNeeded } from '../../lead/outbox/mail-kinds.ts'
import type { ClaimedMessage } from '../../lead/store/message.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import type { ComposedMail, Composer, LetterContext, MailContext, MailMessage } from './compose-mail.ts'
import { envelopeOf, staffFor } from './envelope.ts'
import type { Letter } from './letter.ts'
import { writeLetterAboutMany } from './letters/staff-about-many.ts'

/**
 * Writes a mail about one lead, or the list of a combined mail. `null` if no lead needs it.
 * @param maySend a limit that needs the store, unlike `isNeeded` in mail-kinds.ts
 */
export function composeAboutLead(
  write: (lead: StoredLead, context: LetterContext) => Letter | Promise<Letter>,
  maySend: (message: ClaimedMessage & { lead: StoredLead }, context: MailContext) => Promise<boolean> = async () =>
    true,
): Composer {
  return async (messages, context) => {
    const [first] = messages
    const leads = neededLeads(messages, context)
    const [lead] = leads
    if (lead === undefined || !(await maySend({ ...first, lead }, context))) return null
    if (messages.length > 1 && isCombined(first.kind)) return composeList(first.kind, leads, context)
    const linkTo = await context.linksFor({ ref: lead.ref }, context.now)
    const letter = await write(lead, { ...context, linkTo })
    return { letter, ...envelopeOf(first.kind, lead, context) }
  }
}

export function neededLeads(messages: readonly MailMessage[], { now }: MailContext): StoredLead[] {
  return messages.filter((message) => isStillNeeded(message, now)).flatMap(({ lead }) => lead ?? [])
}

export async function composeList(
  kind: CombinedKind | 'staff-flood',
  leads: readonly StoredLead[],
  context: MailContext,
): Promise<ComposedMail | null> {
  const [lead] = leads
  if (lead === undefined) return null
  const to = staffFor(kind, lead, context)
  return { letter: await writeLetterAboutMany(kind, leads, { ...context, to }), to }
}
