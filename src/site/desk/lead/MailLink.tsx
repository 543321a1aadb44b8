import { useEffect, useEffectEvent, useState } from 'react'
import { deskWords as words } from '../../../content/desk-words.ts'
import { DESK_PATH } from '../../../lead/desk/desk-api.ts'
import type { LinkStepRequest } from '../../../lead/desk/desk-request.ts'
import type { LinkPage } from '../../../lead/desk/link-page.ts'
import { MAX_NOTE_LENGTH } from '../../../lead/steps/history-entry.ts'
import { askDesk, type DeskError } from '../ask-desk.ts'
import { Button } from '../Button.tsx'
import { PlainPage } from '../PlainPage.tsx'
import { useCall } from '../use-call.ts'

/** The page of a link in a mail to staff, without a session. It changes nothing until a button is pressed. */
export function MailLink({ token, step }: { token: string; step: string | null }) {
  const [page, setPage] = useState<LinkPage | null>(null)
  const [note, setNote] = useState('')
  const [failed, setFailed] = useState<LinkStepRequest | null>(null)
  const { run, isPending } = useCall((request: LinkStepRequest) =>
    askDesk({ do: 'step', ...request }).then(
      (page) => {
        setPage(page)
        setFailed(null)
      },
      ({ trouble }: DeskError) => {
        setPage({ title: words.mailLink.failedTitle, text: words.troubles[trouble] })
        setFailed(request)
      },
    ),
  )
  const showStep = useEffectEvent(() => run({ token, step, act: false }))
  useEffect(() => void showStep(), [])

  if (page === null) return <p className="px-4 py-10 lg:px-8">{words.loading}</p>
  const { title, text, ref, who, plan, version, takesNote, more = [], button } = page
  return (
    <PlainPage title={title}>
      {ref && (
        <p className="desk-quiet">
          {who && <bdi className="block text-[1.25rem] text-ink">{who}</bdi>}
          {words.mailLink.reference} <strong className="text-ink">{ref}</strong>
          {plan && <span className="block text-ink">{plan}</span>}
        </p>
      )}
      <p className="max-w-xl">{text}</p>
      <div className="grid w-full max-w-md grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-2 *:first:col-[1/-1]">
        {failed && <Button look="button" disabled={isPending} onClick={() => run(failed)} label={words.retry} />}
        {[...more, ...(button ? [button] : [])].map(({ label, step, rank }) => (
          <Button
            key={step}
            look={rank === 'second' ? 'desk-button' : 'button'}
            disabled={isPending}
            onClick={() => run({ token, step, act: true, seen: version, note })}
            label={label}
          />
        ))}
      </div>
      <p>
        <a href={ref ? `${DESK_PATH}#${ref}` : DESK_PATH} className="link">
          {ref ? words.mailLink.open : words.toAll}
        </a>
      </p>
      {takesNote && (
        <label className="grid w-full max-w-md gap-1">
          {words.optionalNote}
          <textarea
            rows={2}
            className="desk-box"
            maxLength={MAX_NOTE_LENGTH}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </label>
      )}
    </PlainPage>
  )
}
