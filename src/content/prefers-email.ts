import type { Lead } from '../lead/lead.ts'
import { roofCheckForm } from './generated/roof-check-form.ts'

/** True if the message has the sentence of "Lieber per E-Mail" below the telephone field. */
export const prefersEmail = ({ message }: Pick<Lead, 'message'>) => message.includes(roofCheckForm.byEmail.text)
