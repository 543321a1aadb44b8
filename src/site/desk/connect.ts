import { QueryClient } from '@tanstack/react-query'
import { type Ask, askDesk, type DeskError } from './ask-desk.ts'
import { readSession } from './device-storage.ts'

/** Returns calls and a cache for one session, so that the next one sees nothing of it. */
export function connect(session: string, onSignedOut: () => void): { ask: Ask; client: QueryClient } {
  const ask: Ask = (request) =>
    askDesk(request, session).catch((error: DeskError) => {
      // An answer to an older session says nothing about the current one.
      if (error.trouble === 'signed_out' && readSession() === session) onSignedOut()
      throw error
    })
  // Offline, an action fails at once and its text stays in the field. The default would send it later, unseen.
  return { ask, client: new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } }) }
}
