import type { RelatedLead } from '../../../lead/desk/desk-api.ts'
import type { HistoryEntry } from '../../../lead/history-entry.ts'
import type { LeadMailKind } from '../../../lead/outbox/mail-kinds.ts'
import type { MailAddress } from '../../../lead/outbox/transport.ts'
import type { StoredLead } from '../../../lead/store/stored-lead.ts'
import type { LinkTo } from '../../desk/staff-link.ts'
import type { ComposeDeps } from '../compose-mail.ts'
import type { Letter } from '../letter.ts'
import { writeMissedCallLetter } from './missed-call.ts'
import {
  writeAdditionLetter,
  writeAssignedLetter,
  writeFollowUpLetter,
  writeNotificationLetter,
  writeOverdueLetter,
  writeReminderLetter,
} from './staff-about-lead.ts'
import { writeConfirmationLetter } from './visitor-confirmation.ts'

export interface LetterContext {
  requestPage: ComposeDeps['requestPage']
  linkTo: LinkTo
  now: number
  readHistory: () => Promise<HistoryEntry[]>
  readRelated: () => Promise<RelatedLead[]>
  staff: readonly MailAddress[]
}

type WriteLetter = (lead: StoredLead, context: LetterContext) => Letter | Promise<Letter>

/** The letter of each mail about one lead. */
export const lettersAboutLead: Record<LeadMailKind, WriteLetter> = {
  'visitor-confirmation': writeConfirmationLetter,
  'visitor-missed-call': writeMissedCallLetter,
  'staff-notification': writeNotificationLetter,
  'staff-reminder': writeReminderLetter,
  'staff-overdue': writeOverdueLetter,
  'staff-follow-up': writeFollowUpLetter,
  'staff-assigned': writeAssignedLetter,
  'staff-addition': writeAdditionLetter,
}
