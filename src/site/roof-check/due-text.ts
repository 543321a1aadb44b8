import { germanDate } from '../../base/german-time.ts'
import { company } from '../../content/generated/company.ts'
import { offer } from '../../content/generated/offer.ts'
import { times } from '../../content/times.ts'
import { dueAt } from '../../lead/due-time.ts'

/** `Donnerstag, 26. November, 15:04 Uhr` */
export function writeDue(sentAt: number, due = dueAt(sentAt, { ...offer, phoneHours: company.phoneHours })): string {
  return times.dayAndTime(germanDate(due))
}
