// The steps of staff that the server has not confirmed. Each has its own key in the device's storage, so that a reload or a
// second tab does not lose one.

import { useSyncExternalStore } from 'react'
import type { DeskAction, RequestOf } from '../../../lead/desk/desk-request.ts'
import type { HistoryEntry } from '../../../lead/steps/history-entry.ts'
import type { Trouble } from '../ask-desk.ts'
import { forgetStoredWork, isStoredStep, readStoredSteps, removeStoredStep, saveStoredStep } from './device-storage.ts'

export type PendingStep = ActStep | AddStep

interface AnyStep {
  /** The id of the entry or lead that the server will add. A repeated attempt has the same id. Ids sort by time. */
  id: string
  /** The person's name. */
  name: string
  /** Why the server refused it. The step stays until the colleague has read this. `newest` is the entry that made it stale. */
  refused?: { trouble: Trouble; newest?: HistoryEntry | undefined }
}

/** The lead that a step was made on. */
export interface SeenLead {
  /** The version of the lead that the server sent last. */
  version: number
  /** Ids of earlier steps of this lead that were also waiting. */
  after: string[]
}

export interface ActStep extends AnyStep, SeenLead {
  ref: string
  action: DeskAction
}

/** Adds a lead, which gets its reference from the server. */
export interface AddStep extends AnyStep {
  ref?: undefined
  add: AddRequest
}

/** Its `key` is the step's id. */
export type AddRequest = RequestOf<'add'>

/** The steps that did not fit into the storage. They are lost when the tab closes. */
const unsaved = new Map<string, PendingStep>()

function readAll(): PendingStep[] {
  const all = new Map([...readStoredSteps<PendingStep>(), ...unsaved])
  return [...all.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

let steps = readAll()
const listeners = new Set<() => void>()

function changed(): void {
  steps = readAll()
  for (const listener of listeners) listener()
}

function onStepsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// Another tab changed the steps. With `null`, it removed everything.
addEventListener('storage', ({ key }) => {
  if (key === null || isStoredStep(key)) changed()
})

/** Oldest first. */
export const readPendingSteps = (): readonly PendingStep[] => steps
export const usePendingSteps = () => useSyncExternalStore(onStepsChange, readPendingSteps)
export const isWaiting = ({ refused }: PendingStep): boolean => refused === undefined
export const isAddStep = (step: PendingStep): step is AddStep => step.ref === undefined
/** The colleague's own text, apart from the data of a person. */
export const noteOf = (step: PendingStep): string =>
  (!isAddStep(step) && 'text' in step.action && step.action.text) || ''

export function savePendingStep(step: PendingStep): void {
  if (saveStoredStep(step.id, step)) unsaved.delete(step.id)
  else unsaved.set(step.id, step)
  changed()
}

export function removePendingStep({ id }: Pick<PendingStep, 'id'>): void {
  removeStoredStep(id)
  unsaved.delete(id)
  changed()
}

/** Removes copies of leads, drafts, and steps that the server has not got. */
export function forgetWork(): void {
  forgetStoredWork()
  unsaved.clear()
  changed()
}
