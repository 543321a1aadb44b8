import { type Ref, useEffect, useState } from 'react'
import { asksAfterSending } from '../../content/generated/asks-after-sending.ts'
import { roofCheckForm } from '../../content/generated/roof-check-form.ts'
import type { SentRequest } from './use-sent.ts'

interface Props {
  ref: Ref<HTMLDivElement>
  sent: SentRequest
  /** `null` if it was deleted. */
  onChange: (sent: SentRequest | null) => void
  /** Unfolds the form for another request. `null` if the form is unfolded. */
  onAgain: (() => void) | null
}

/** The confirmation and the voluntary questions, which load later. Below them, the form is folded. */
export function Sent({ ref, sent, onChange, onAgain }: Props) {
  const { title, again } = roofCheckForm.confirmation
  const SentText = useLate(loadSentText)
  const AfterSending = useLate(loadQuestions)
  return (
    <>
      <div ref={ref} tabIndex={-1} className="panel panel-sent">
        <h3 className="display subtitle-large">{title}</h3>
        {SentText ? (
          <SentText sent={sent} onDeleted={() => onChange(null)} />
        ) : (
          <p className="mt-2">{roofCheckForm.toasts.success.text}</p>
        )}
        {onAgain && (
          <button type="button" className="link mt-2 text-paper" onClick={onAgain}>
            {again}
          </button>
        )}
      </div>
      {AfterSending && sent.key && (
        <AfterSending key={sent.key} sent={sent} onAnswers={() => onChange({ ...sent, hasAnswers: true })} />
      )}
    </>
  )
}

const loadSentText = async () => (await import('./SentText.tsx')).default

const loadQuestions = async () =>
  asksAfterSending ? (await import('../my-request/AfterSending.tsx')).loadAfterSending() : null

/** `null` until it has loaded. */
function useLate<Part>(load: () => Promise<Part>): Part | null {
  const [loaded, setLoaded] = useState<Part | null>(null)
  useEffect(() => {
    load().then(
      (part) => setLoaded(() => part),
      () => {},
    )
  }, [load])
  return loaded
}
