import { useEffect, useState } from 'react'
import { SECOND } from '../../base/durations.ts'
import { deskWords as words } from '../../content/desk-words.ts'
import { TIME_TO_UNDO } from '../../lead/steps/lead-change.ts'
import { Button } from './Button.tsx'
import { isWaiting, usePendingActions } from './offline/pending-actions.ts'
import { openLead } from './route.ts'
import { isSideBySide } from './side-by-side.ts'

/** The result of the last action. */
export interface Status {
  text: string
  isError?: boolean
  undo?: (() => void) | undefined
  /** The lead that it is about. */
  ref?: string | undefined
  /** The id of an action that waits. The bar closes when the action is sent. */
  waitsFor?: string | undefined
  /** The lead to open next. */
  next?: { ref: string; name: string } | undefined
}

/** A success closes by itself. Staff can still undo the action in the history. */
const CLOSES_AFTER_MS = 8 * SECOND

/**
 * @param openRef the reference of the open lead
 * @param isDown true if the desk gets no responses
 */
export function useStatus(openRef: string | null, isDown: boolean) {
  const [status, setStatus] = useState<Status | null>(null)
  const actions = usePendingActions()
  const isSent = status?.waitsFor !== undefined && !actions.some(({ id }) => id === status.waitsFor)
  useEffect(() => {
    if (isSent) setStatus(null)
  }, [isSent])
  useEffect(() => setStatus((status) => status && whileOpen(status, openRef)), [openRef])
  useEffect(() => {
    if (status === null || status.isError || status.text === '') return
    // The mails about a hand-over also wait for TIME_TO_UNDO.
    const closesAfter = status.undo && status.ref === undefined ? TIME_TO_UNDO : CLOSES_AFTER_MS
    const timer = setInterval(() => {
      // Keep the bar while somebody is about to press one of its buttons.
      if (document.querySelector('.desk-status:is(:hover, :focus-within)')) return
      const { ref, next } = status
      // A phone offers the next lead until the current lead is closed.
      setStatus(next && ref !== undefined && ref === openRef && !isSideBySide() ? { text: '', ref, next } : null)
    }, closesAfter)
    return () => clearInterval(timer)
  }, [status, openRef])
  useEffect(() => {
    if (!isDown) setStatus((status) => (status?.isError && !status.undo ? null : status))
  }, [isDown])
  const refused = actions.filter((pending) => !isWaiting(pending) && pending.ref === openRef).length
  // Also show a refused action of this lead in the status, because on a phone its notice may be out of sight.
  useEffect(() => {
    setStatus((status) => {
      if (refused > 0) return { text: words.refused(refused), isError: true }
      return status?.isError ? null : status
    })
  }, [refused])
  return [status, setStatus] as const
}

/** Closes the bar when another lead opens, because its sentence would seem to be about that lead. */
function whileOpen(status: Status, openRef: string | null): Status | null {
  const { text, ref, next } = status
  if (text === '') return ref === openRef ? status : null
  if (openRef === next?.ref) return { ...status, next: undefined }
  return openRef === null || ref === undefined || ref === openRef ? status : null
}

export function StatusBar({ status, onClose }: { status: Status | null; onClose: () => void }) {
  return (
    <div className={status ? 'desk-status on-night' : 'sr-only'}>
      <p role="status" className={status?.isError ? 'strong' : ''}>
        {status?.text}
      </p>
      {status && (
        <button type="button" className="desk-status-close" aria-label={words.close} onClick={onClose}>
          <span aria-hidden="true">×</span>
        </button>
      )}
      {status && (status.undo || status.next) && (
        <p className="flex flex-wrap gap-x-5">
          {status.undo && <Button look="link" onClick={status.undo} label={words.lead.undo} />}
          {status.next && (
            <Button
              look="link desk-next side:hidden"
              onClick={() => openLead(status.next?.ref ?? '')}
              label={words.next(status.next.name)}
            />
          )}
        </p>
      )}
    </div>
  )
}
