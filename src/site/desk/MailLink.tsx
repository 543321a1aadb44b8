import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { deskWords as words } from '../../content/desk-words.ts'
import { DESK_PATH } from '../../lead/desk/desk-api.ts'
import type { StepRequest } from '../../lead/desk/desk-request.ts'
import type { StaffPage } from '../../lead/desk/staff-page.ts'
import { askDesk } from './ask-desk.ts'
import { Button } from './Button.tsx'
import { PlainPage } from './PlainPage.tsx'

/** The page of a link in a mail to staff, without a session. Opening it changes nothing; its button acts. */
export function MailLink({ token, step }: { token: string; step: string | null }) {
  const [page, setPage] = useState<StaffPage | null>(null)
  /** The request of the button. */
  const [next, setNext] = useState<StepRequest | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: (request: StepRequest) => askDesk({ do: 'step', ...request }),
    onSuccess(page) {
      setPage(page)
      setNext(page.button ? { token, step: page.button.step, act: true } : null)
    },
    onError({ trouble }, request) {
      setPage({ title: words.mailLink.failedTitle, text: words.troubles[trouble] })
      setNext(request)
    },
  })
  useEffect(() => mutate({ token, step, act: false }), [mutate, token, step])

  if (page === null) return <p className="px-4 py-10 lg:px-8">{words.loading}</p>
  return (
    <PlainPage title={page.title}>
      {page.ref && (
        <p className="desk-quiet">
          {words.mailLink.reference} <strong className="block text-[1.5rem] text-ink">{page.ref}</strong>
        </p>
      )}
      <p className="max-w-xl">{page.text}</p>
      {next && (
        <Button
          look={page.button?.rank === 'second' ? 'desk-button' : 'button'}
          disabled={isPending}
          onClick={() => mutate(next)}
          label={page.button?.label ?? words.retry}
        />
      )}
      <p>
        <a href={DESK_PATH} className="link">
          {words.toAll}
        </a>
      </p>
    </PlainPage>
  )
}
