import { useEffect, useState } from 'react'

/** Screen readers announce the outcome after this pause, not at every digit or tap. */
const SETTLED_MS = 1000

export function Announcement({ text }: { text: string }) {
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(setAnnounced, SETTLED_MS, text)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  )
}
