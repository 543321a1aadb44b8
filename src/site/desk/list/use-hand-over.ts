import { useQueryClient } from '@tanstack/react-query'
import { deskWords as words } from '../../../content/desk-words.ts'
import { type DeskResponses, MAX_HANDED_OVER } from '../../../lead/desk/desk-api.ts'
import { asDeskError } from '../ask-desk.ts'
import { refetchLists } from '../connect.ts'
import { useConnection } from '../connection.ts'
import type { Status } from '../StatusBar.tsx'
import { nameOf, type Team } from '../team.ts'

type Entries = DeskResponses['hand-over']['entries']

/** Returns the call that hands over a colleague's leads. It resolves to `false` after a failure. */
export function useHandOver(team: Team, setStatus: (status: Status) => void) {
  const { ask } = useConnection()
  const client = useQueryClient()

  /** Hands over all open leads of `from`, each with the note. `''` means unassigned. */
  function handOver(from: string, to: string, text: string): Promise<boolean> {
    const entries: Entries = []
    async function* batches() {
      for (let isMore = true; isMore; ) {
        const some = await ask({ do: 'hand-over', from, to, text })
        entries.push(...some.entries)
        isMore = some.isMore
        yield some.entries.length
      }
    }
    return moveLeads(to, batches(), () => (entries.length > 0 ? () => void takeBack(from, entries) : undefined))
  }

  function takeBack(to: string, entries: Entries): Promise<boolean> {
    async function* batches() {
      for (let at = 0; at < entries.length; at += MAX_HANDED_OVER) {
        const { refs } = await ask({ do: 'take-back', entries: entries.slice(at, at + MAX_HANDED_OVER) })
        yield refs.length
      }
    }
    // Staff can try again, because the server leaves leads alone that it took back before.
    return moveLeads(to, batches(), (isError) => (isError ? () => void takeBack(to, entries) : undefined))
  }

  /** @param counts of the leads that were moved, one for each call */
  async function moveLeads(
    to: string,
    counts: AsyncIterable<number>,
    undoFor: (isError: boolean) => (() => void) | undefined,
  ): Promise<boolean> {
    setStatus({ text: words.pending })
    const { nobody, me } = words.handOver
    const name = to === '' ? nobody : to === team.me ? me : nameOf(to, team)
    let moved = 0
    const show = (text: string, isError: boolean) => setStatus({ text, isError, undo: undoFor(isError) })
    try {
      for await (const count of counts) moved += count
      show(words.handOver.done(moved, name), false)
      return true
    } catch (error) {
      const { trouble } = asDeskError(error)
      show(moved > 0 ? words.handOver.done(moved, name, false) : words.troubles[trouble], true)
      return false
    } finally {
      void client.invalidateQueries({ queryKey: ['lead'] })
      refetchLists(client)
    }
  }

  return handOver
}
