import { useEffect, useState } from 'react'

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
