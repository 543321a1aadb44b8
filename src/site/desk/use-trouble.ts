import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { DeskError, Trouble } from './ask-desk.ts'

const isOnline = () => onlineManager.isOnline()

/** Returns why a query has no fresh data. Does so from the first failure on, because retries take seven seconds. */
export function useTrouble({
  error,
  failureReason,
}: Record<'error' | 'failureReason', DeskError | null>): Trouble | null {
  return useSyncExternalStore(onlineManager.subscribe, isOnline)
    ? ((error ?? failureReason)?.trouble ?? null)
    : 'offline'
}
