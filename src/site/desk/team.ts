import { useEffect, useReducer, useState } from 'react'
import { MINUTE } from '../../base/durations.ts'
import { deskWords as words } from '../../content/desk-words.ts'
import { authorName } from '../../content/record-words.ts'
import type { Colleague, ListedLead } from '../../lead/desk/desk-api.ts'
import type { LoadedList } from './list/use-list.ts'

export interface Team {
  /** The address of the signed-in colleague. */
  me: string
  staff: readonly Colleague[]
  /** The server's time, updated once a minute. */
  now: number
}

/** Returns the latest list of any view, because it may be newer than the cached list of this view. */
export function useLatestList(list: LoadedList | undefined): LoadedList | undefined {
  const [latest, setLatest] = useState(list)
  if (list !== latest && list && list.now >= (latest?.now ?? 0)) setLatest(list)
  return latest
}

export function useTeam({ me = '', staff = [], clockLead = 0 }: Partial<LoadedList> = {}): Team {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(tick, MINUTE)
    return () => clearInterval(timer)
  }, [])
  return { me, staff, now: Date.now() + clockLead }
}

export function nameOf(address: string, { staff }: Pick<Team, 'staff'>): string {
  return authorName(address, staff)
}

/** Returns `''` for an unassigned lead. */
export function describeAssignee({ assignedTo }: Pick<ListedLead, 'assignedTo'>, team: Team, isShort = false): string {
  if (assignedTo === '') return ''
  if (assignedTo === team.me) return words.mine
  const name = nameOf(assignedTo, team)
  return words.isWith(isShort ? (name.split(' ')[0] ?? name) : name)
}
