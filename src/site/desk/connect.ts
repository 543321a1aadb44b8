import { QueryClient } from '@tanstack/react-query'
import { HOUR } from '../../base/durations.ts'
import type { DeskLead } from '../../lead/desk/desk-api.ts'
import { type Ask, askDesk, type DeskError } from './ask-desk.ts'
import { createPendingActionSender } from './offline/create-pending-action-sender.ts'
import { areCopiesExpired, readLastResponseAt, readSession, saveLastResponseAt } from './offline/device-storage.ts'
import { keepCopies } from './offline/keep-copies.ts'
import { forgetWork } from './offline/pending-actions.ts'
import { storeLead } from './offline/use-leads.ts'

/** Returns the calls and the cache of one session. The next session begins with an empty cache. */
export function connect(session: string, onSignedOut: () => void) {
  const client = new QueryClient()
  const ask: Ask = (request) =>
    askDesk(request, session).then(
      (response) => {
        // Write seldom, because each write to localStorage fires an event in every other tab.
        if (Date.now() - readLastResponseAt() > HOUR) saveLastResponseAt(Date.now())
        return response
      },
      (error: DeskError) => {
        // A response to an earlier session does not end the current one.
        if (error.trouble === 'signed_out' && readSession() === session) onSignedOut()
        throw error
      },
    )
  if (session !== '') {
    forgetExpiredWork()
    keepCopies(client, session)
  }
  const onAdded = () => refetchLists(client)
  const keep = (ref: string, lead: DeskLead | null) => {
    storeLead(client, ref, lead)
    refetchLists(client)
  }
  const sender = createPendingActionSender(ask, { keep, onAdded })
  return { ask, client, sender }
}

/** Returns true if it removed expired copies. */
export function forgetExpiredWork(): boolean {
  if (!areCopiesExpired()) return false
  forgetWork()
  return true
}

export function refetchLists(client: QueryClient): void {
  // The cached lists of the other views are out of date now.
  client.removeQueries({ queryKey: ['list'], type: 'inactive' })
  void client.invalidateQueries({ queryKey: ['list'] })
}
