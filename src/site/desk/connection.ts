import { createContext, use } from 'react'
import type { Ask } from './ask-desk.ts'
import type { PendingActionSender } from './offline/create-pending-action-sender.ts'

interface Connection {
  ask: Ask
  sender: PendingActionSender
  /** Signs out. Throws a DeskError if the server cannot end the sessions of other devices. */
  leave: (everywhere: boolean) => Promise<boolean>
}

/** The session of the colleague. Each page of the desk has one, except those for signing in and for links in mails. */
export const ConnectionContext = createContext({} as Connection)
export const useConnection = () => use(ConnectionContext)
