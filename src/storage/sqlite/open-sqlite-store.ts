import type { LeadStore } from '../../lead/ports.ts'
import { prepareMarkAnswered } from './answer-lead.ts'
import { prepareBackUp } from './back-up.ts'
import { prepareCheckHealth } from './check-health.ts'
import { prepareClaimMessages, prepareNextMessageAt } from './claim-messages.ts'
import { connect } from './connection.ts'
import { openDatabase } from './database.ts'
import { prepareEnqueueDigest, prepareLeadsForDigest } from './digest.ts'
import { prepareEmptyLog } from './empty-log.ts'
import { prepareEnqueueReminders } from './enqueue-reminders.ts'
import { prepareFindLead, prepareFindPerson, prepareListLeads } from './find-leads.ts'
import { prepareAnonymiseLead, prepareDeleteLead, preparePurgeLeads } from './forget-leads.ts'
import { prepareIsConfirmedElsewhere } from './is-confirmed-elsewhere.ts'
import { prepareKnownMessageIds } from './known-messages.ts'
import { prepareCountLeadsFrom } from './look-up-submissions.ts'
import { migrate } from './migrate.ts'
import { prepareReleaseLead } from './release-lead.ts'
import { prepareCompleteMessage, prepareFailMessage } from './settle-message.ts'
import { asStoreError } from './store-error.ts'
import { prepareSubmit } from './submit-lead.ts'
import { prepareListUnsentMessages, prepareRetryMessages } from './unsent-messages.ts'

/**
 * The store in `dataDir/leads.sqlite`. Several processes may have it open at the same time.
 * @throws {StoreError} where it cannot be opened, made or brought up to date.
 */
export async function openSqliteStore(dataDir: string): Promise<LeadStore> {
  try {
    const db = await openDatabase(dataDir)
    const connection = connect(db)
    await migrate(connection)
    // Each statement is prepared once and kept.
    return {
      submit: prepareSubmit(connection),
      countLeadsFrom: prepareCountLeadsFrom(connection),
      claimMessages: prepareClaimMessages(connection),
      completeMessage: prepareCompleteMessage(connection),
      failMessage: prepareFailMessage(connection),
      isConfirmedElsewhere: prepareIsConfirmedElsewhere(connection),
      enqueueReminders: prepareEnqueueReminders(connection),
      enqueueDigest: prepareEnqueueDigest(connection),
      leadsForDigest: prepareLeadsForDigest(connection),
      nextMessageAt: prepareNextMessageAt(connection),
      listLeads: prepareListLeads(connection),
      findLead: prepareFindLead(connection),
      markAnswered: prepareMarkAnswered(connection),
      releaseLead: prepareReleaseLead(connection),
      deleteLead: prepareDeleteLead(connection),
      anonymiseLead: prepareAnonymiseLead(connection),
      findPerson: prepareFindPerson(connection),
      listUnsentMessages: prepareListUnsentMessages(connection),
      retryMessages: prepareRetryMessages(connection),
      purgeLeads: preparePurgeLeads(connection),
      knownMessageIds: prepareKnownMessageIds(connection),
      emptyLog: prepareEmptyLog(connection),
      backUp: prepareBackUp(connection),
      checkHealth: prepareCheckHealth(connection),
      close: async () => db.close(),
    }
  } catch (error) {
    throw asStoreError(error)
  }
}
