// The actions of staff that the server has not confirmed. Each has its own key in the device's storage, so that a reload or a
// second tab does not lose one.

import { useSyncExternalStore } from 'react'
import type { DeskAction, RequestOf } from '../../../lead/desk/desk-request.ts'
import type { HistoryEntry } from '../../../lead/steps/history-entry.ts'
import type { Trouble } from '../ask-desk.ts'
import {
  forgetStoredWork,
  isStoredAction,
  readStoredActions,
  removeStoredAction,
  saveStoredAction,
} from './device-storage.ts'

export type PendingAction = PendingAct | PendingAdd

interface AnyPending {
  /** The id of the entry or lead that the server will add. A repeated attempt has the same id. Ids sort by time. */
  id: string
  name: string
  /** Why the server refused it. The action stays until the colleague has read this. `newest` is the entry that made it stale. */
  refused?: { trouble: Trouble; newest?: HistoryEntry | undefined }
}

export interface SeenLead {
  /** The version of the lead that the server sent last. */
  version: number
  /** Ids of earlier actions of this lead that were also waiting. */
  after: string[]
}

export interface PendingAct extends AnyPending, SeenLead {
  ref: string
  action: DeskAction
}

/** Adds a lead, which gets its reference from the server. */
export interface PendingAdd extends AnyPending {
  ref?: undefined
  add: AddRequest
}

/** The request's `key` is the id of the pending action. */
export type AddRequest = RequestOf<'add'>

/** The actions that did not fit into the storage. They are lost when the tab closes. */
const unsaved = new Map<string, PendingAction>()

function readAll(): PendingAction[] {
  const all = new Map([...readStoredActions<PendingAction>(), ...unsaved])
  return [...all.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

let actions = readAll()
const listeners = new Set<() => void>()

function changed(): void {
  actions = readAll()
  for (const listener of listeners) listener()
}

function onActionsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// Another tab changed the actions. With `null`, it removed everything.
addEventListener('storage', ({ key }) => {
  if (key === null || isStoredAction(key)) changed()
})

/** Oldest first. */
export const readPendingActions = (): readonly PendingAction[] => actions
export const usePendingActions = () => useSyncExternalStore(onActionsChange, readPendingActions)
export const isWaiting = ({ refused }: PendingAction): boolean => refused === undefined
/** False if the lead is gone. */
export const canBeEntered = ({ refused }: PendingAction): boolean => refused?.trouble !== 'unknown'
export const isPendingAdd = (pending: PendingAction): pending is PendingAdd => pending.ref === undefined
/** The colleague's own text, apart from the data of a person. */
export const noteOf = (pending: PendingAction): string =>
  (!isPendingAdd(pending) && 'text' in pending.action && pending.action.text) || ''

export function savePendingAction(pending: PendingAction): void {
  if (saveStoredAction(pending.id, pending)) unsaved.delete(pending.id)
  else unsaved.set(pending.id, pending)
  changed()
}

export function removePendingAction({ id }: Pick<PendingAction, 'id'>): void {
  removeStoredAction(id)
  unsaved.delete(id)
  changed()
}

/** Removes copies of leads, drafts, and actions that the server has not got. */
export function forgetWork(): void {
  forgetStoredWork()
  unsaved.clear()
  changed()
}
