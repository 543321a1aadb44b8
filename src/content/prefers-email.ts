import type { Lead } from '../lead/lead.ts'
import { roofCheckForm } from './generated/roof-check-form.ts'

const { text, earlier } = roofCheckForm.byEmail

/** True if the message has the sentence of "Lieber per E-Mail" below the telephone field, or that of an earlier version. */
export const prefersEmail = ({ message }: Pick<Lead, 'message'>) =>
  [text, ...earlier].some((wish) => message.includes(wish))

/** Staff may have removed the address. */
export const isAnsweredByEmail = (lead: Pick<Lead, 'message' | 'email'>) => lead.email !== '' && prefersEmail(lead)

/** The rest of the message. The desk marks the wish in another way. */
export const withoutWish = ({ message }: Pick<Lead, 'message'>) =>
  [text, ...earlier].reduce((rest, wish) => rest.replace(wish, ''), message).trim()
