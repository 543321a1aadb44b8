import { useEffect, useState } from 'react'

/** After this long without a change, a screen reader says what came out: not at every digit, nor at every tap. */
const SETTLED_MS = 1000

export function Announcement({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(setSaid, SETTLED_MS, text)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p role="status" className="estimate-unseen">
      {said}
    </p>
  )
}
