import { DAY, HOUR, MINUTE } from '../../src/base/durations.ts'
import { createFloodWatch, DEFAULT_FLOOD_LEADS } from '../../src/lead/intake/flood.ts'
import { submitLead } from '../../src/lead/intake/submit-lead.ts'
import { createManualClock, NIGHT, openTestStore, settled, startWorker } from './delivery.ts'
import { PROMISE, sampleLead } from './sample-leads.ts'
import { startSmtp } from './smtp.ts'

/** Leads of this time need a reply by noon of the next day. */
const NOON = NIGHT + 7 * HOUR

/** A server, and staff and visitors who get its mails. The test moves the server's clock. */
export async function openFloodOffice(changes: { mailPerDay?: number } = {}) {
  const clock = createManualClock(NOON)
  // Each mail takes a moment, as a real mail server does.
  const smtp = await startSmtp({ onMail: () => clock.pass(10) })
  const store = await openTestStore()
  const worker = startWorker(store, { url: smtp.url, clock, ...changes })
  const watch = createFloodWatch(store, DEFAULT_FLOOD_LEADS)
  const send = (name: string, spamScore = 0) => {
    const message = 'Das Dach ist alt. '.repeat(100)
    const lead = sampleLead({ name, message, email: `${crypto.randomUUID()}@example.net` })
    const now = clock.now()
    const submission = { lead, isSpam: false, spamScore, source: '', now, idempotencyKey: null } as const
    return watch(submission, (isFlood) =>
      submitLead({ ...submission, isFlood }, { store, replyPromise: PROMISE, hasWebhook: false }),
    )
  }
  const pass = async (ms: number) => {
    worker.wake()
    await settled(worker)
    // If the time is a day or more, takes longer steps, because each step looks at the store.
    const step = ms < DAY ? MINUTE : 5 * MINUTE
    for (let passed = 0; passed < ms; passed += step) {
      clock.pass(step)
      await settled(worker)
    }
  }
  const mailsTo = (address: RegExp) => smtp.received.filter(({ recipients }) => address.test(recipients.join()))
  const mailsToStaff = () => mailsTo(/^team@/).filter(({ mail }) => !mail.subject?.startsWith('Dachprüfung:'))
  const toStaff = () => mailsToStaff().map(({ mail }) => mail.subject ?? '')
  const toStrangers = () => mailsTo(/@example\.net$/).length
  return {
    smtp,
    store,
    clock,
    send,
    pass,
    toStaff,
    toStrangers,
    mailsToStaff,
    [Symbol.asyncDispose]: () => smtp[Symbol.asyncDispose](),
  }
}
