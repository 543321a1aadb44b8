import { useEffect, useState } from 'react'
import { deskWords as words } from '../../content/desk-words.ts'
import { Button } from './Button.tsx'

/** The result of the last action. */
export interface Status {
  text: string
  isBad?: boolean
  undo?: () => void
  /** The lead that was changed. */
  ref?: string
}

/** @param open the open lead @param isDown whether the desk gets no answers */
export function useStatus(open: string | null, isDown: boolean) {
  const [status, setStatus] = useState<Status | null>(null)
  // Next to another lead, the sentence would seem to be about that one.
  useEffect(() => {
    if (open !== null) setStatus((status) => (status?.ref === undefined || status.ref === open ? status : null))
  }, [open])
  useEffect(() => {
    if (!isDown) setStatus((status) => (status?.isBad ? null : status))
  }, [isDown])
  return [status, setStatus] as const
}

/** Stays until the next action or until it is closed, so that slow readers can undo, too. */
export function StatusBar({ status, onClose }: { status: Status | null; onClose: () => void }) {
  return (
    <div
      className={
        status
          ? 'on-night over-paper sticky bottom-0 z-10 flex min-h-14 shrink-0 flex-wrap items-center gap-x-8 bg-night px-4 py-2 text-paper lg:px-8'
          : 'sr-only'
      }
    >
      <p role="status" className={status?.isBad ? 'strong' : ''}>
        {status?.text}
      </p>
      {status && (
        <p className="flex flex-wrap gap-x-5">
          {status.undo && <Button look="link" onClick={status.undo} label={words.lead.undo} />}
          <Button look="link" onClick={onClose} label={words.close} />
        </p>
      )}
    </div>
  )
}
