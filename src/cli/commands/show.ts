import { historyLabel } from '../../content/record-words.ts'
import { describeAnswers } from '../../functions/records/describe-answers.ts'
import { describeEntry, toHistoryRecord } from '../../functions/records/describe-history.ts'
import { leadColumns, toLeadRecord } from '../../functions/records/describe-lead.ts'
import { describeMail, toMailRecord } from '../../functions/records/describe-mail.ts'
import { messageName } from '../../lead/outbox/mail-kinds.ts'
import { defineCommand, findLead, JSON_OPTION, readReference } from '../define-command.ts'
import { replaceControls } from '../format-table.ts'

export const show = defineCommand({
  parameters: ['NUMMER'],
  summary: 'Zeigt eine Anfrage, was mit ihr geschah, und ihre Mails.',
  options: { json: JSON_OPTION },
  examples: ['show K7MQ-4XP2'],
  prepare([text], values) {
    const ref = readReference(text)
    return async ({ store, now: clock, print }) => {
      const lead = await findLead(store, ref)
      const mails = await store.listMessagesOf(lead.id)
      const events = await store.listHistory(lead.id)
      const now = clock()
      if (values.json) {
        const history = events.map(toHistoryRecord)
        const record = { ...toLeadRecord(lead, now), history, mails: mails.map((mail) => toMailRecord(mail, now)) }
        print(JSON.stringify(record, null, 2))
        return
      }
      const facts = [
        ...leadColumns().map(({ label, read }) => [label, read(lead, now)] as const),
        ...describeAnswers(lead).map(({ question, text }) => [question, text] as const),
        ...events.map((event, index) => [index === 0 ? historyLabel : ' ', describeEntry(event, events)] as const),
        ...mails.map((mail) => [messageName(mail.kind), describeMail(mail, now)] as const),
      ].filter(([, value]) => value !== '')
      const width = Math.max(...facts.map(([label]) => label.length)) + 2
      for (const [label, value] of facts) {
        // A message may have several lines.
        const lines = value.split('\n').map(replaceControls)
        print(label.padEnd(width) + lines.join(`\n${' '.repeat(width)}`))
      }
    }
  },
})
