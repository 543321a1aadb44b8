import { useCallback, useEffect, useRef, useState } from 'react'
import { deskWords as words } from '../../content/desk-words.ts'
import { DESK_PATH } from '../../lead/desk.ts'
import type { StaffPage, StaffRequest } from '../../lead/staff-page.ts'
import { askDesk } from './ask-desk.ts'
import { Plain } from './Plain.tsx'

interface Shown {
  page: StaffPage
  /** What its button asks for. */
  next: StaffRequest | null
}

/** Behind a link in a mail to staff, without a session. Opening it only looks; its button acts. */
export function MailLink({ token, step }: { token: string; step: string | null }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [isAsking, setAsking] = useState(true)
  // An answer that comes after a later request is not shown.
  const asked = useRef(0)

  const ask = useCallback(
    async (request: StaffRequest) => {
      asked.current += 1
      const mine = asked.current
      setAsking(true)
      const reply = await askDesk({ do: 'step', ...request }, '')
      if (mine !== asked.current) return
      setAsking(false)
      if (reply.ok) {
        const { button } = reply.answer
        setShown({ page: reply.answer, next: button ? { token, step: button.step, act: true } : null })
      } else {
        const page = { title: words.mailLink.failedTitle, text: words.troubles[reply.trouble] }
        setShown({ page, next: request })
      }
    },
    [token],
  )

  useEffect(() => {
    void ask({ token, step, act: false })
  }, [ask, token, step])

  if (shown === null) return <p className="px-4 py-10 lg:px-8">{words.loading}</p>
  const { page, next } = shown
  return (
    <Plain title={page.title}>
      {page.ref && (
        <p className="desk-quiet">
          {words.mailLink.reference} <strong className="block text-[1.5rem] text-ink">{page.ref}</strong>
        </p>
      )}
      <p className="max-w-xl">{page.text}</p>
      {next && (
        <button
          type="button"
          className={page.button?.rank === 'second' ? 'desk-button' : 'button'}
          disabled={isAsking}
          onClick={() => ask(next)}
        >
          {page.button?.label ?? words.retry}
        </button>
      )}
      <p>
        <a href={DESK_PATH} className="link">
          {words.toAll}
        </a>
      </p>
    </Plain>
  )
}
