import { staffNotification, staffOverdue, staffReminder as words } from '../../../../content/mails.ts'
import { HOUR } from '../../../lead/durations.ts'
import type { StoredLead } from '../../../lead/ports.ts'
import type { Letter } from '../letter.ts'
import { writeDayAndTime } from '../written-times.ts'
import { aboutLead, answeredAction, contactActions } from './staff-notification.ts'

/** Comes once, before the answer is due. */
export function staffReminder(lead: StoredLead, answeredLink: string, now: number): Letter {
  const hoursLeft = Math.round((lead.dueAt - now) / HOUR)
  return deadlineLetter(lead, answeredLink, {
    title: words.title(lead.name),
    text: words.notMarked,
    label: words.dueIn(hoursLeft),
    footer: words.footer,
  })
}

export function staffOverdueNotice(lead: StoredLead, answeredLink: string): Letter {
  return deadlineLetter(lead, answeredLink, {
    title: staffOverdue.title(lead.name),
    text: staffOverdue.notMarked,
    label: staffOverdue.wasDue,
    footer: staffOverdue.footer,
  })
}

function deadlineLetter(
  lead: StoredLead,
  answeredLink: string,
  own: { title: string; text: string; label: string; footer: string },
): Letter {
  const due = writeDayAndTime(lead.dueAt)
  return {
    preview: staffNotification.preview(due),
    title: own.title,
    blocks: [
      { type: 'text', text: own.text },
      { type: 'highlight', label: own.label, value: due },
      { type: 'actions', actions: contactActions(lead) },
      answeredAction(answeredLink),
      ...aboutLead(lead),
    ],
    footer: own.footer,
  }
}
