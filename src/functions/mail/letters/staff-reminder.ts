import { staffNotification, staffOverdue, staffReminder as words } from '../../../content/mails.ts'
import { HOUR } from '../../../lead/durations.ts'
import type { StoredLead } from '../../../lead/store.ts'
import type { LinkTo } from '../../staff-page/staff-link.ts'
import { actions, highlight, text } from '../blocks.ts'
import type { Letter } from '../letter.ts'
import { writeDayAndTime } from '../written-times.ts'
import { aboutLead, contactActions, stepsAbout } from './staff-notification.ts'

/** Comes once, before the answer is due. */
export function staffReminder(lead: StoredLead, linkTo: LinkTo, now: number): Letter {
  const hoursLeft = Math.round((lead.dueAt - now) / HOUR)
  return deadlineLetter(lead, linkTo, {
    title: words.title(lead.name),
    text: words.notMarked,
    label: words.dueIn(hoursLeft),
    footer: words.footer,
  })
}

export function staffOverdueNotice(lead: StoredLead, linkTo: LinkTo): Letter {
  return deadlineLetter(lead, linkTo, {
    title: staffOverdue.title(lead.name),
    text: staffOverdue.notMarked,
    label: staffOverdue.wasDue,
    footer: staffOverdue.footer,
  })
}

function deadlineLetter(
  lead: StoredLead,
  linkTo: LinkTo,
  own: { title: string; text: string; label: string; footer: string },
): Letter {
  const due = writeDayAndTime(lead.dueAt)
  return {
    preview: staffNotification.preview(due),
    title: own.title,
    blocks: [
      text(own.text),
      highlight(own.label, due),
      actions(contactActions(lead)),
      ...stepsAbout(linkTo),
      ...aboutLead(lead),
    ],
    footer: own.footer,
  }
}
