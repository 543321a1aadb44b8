import { type Ref, useEffect, useState } from 'react'
import { asksAfterSending } from '../../content/generated/asks-after-sending.ts'
import { roofCheckForm } from '../../content/generated/roof-check-form.ts'
import type { loadAfterSending } from '../request/AfterSending.tsx'
import { callsFrom } from './calls-from.ts'
import type { SentRequest } from './use-sent.ts'

interface Props {
  ref: Ref<HTMLDivElement>
  sent: SentRequest
  onChange: (sent: SentRequest) => void
  /** Unfolds the form for another request; `null` if it is unfolded. */
  onAgain: (() => void) | null
}

/** The confirmation: until when we answer, and the voluntary questions. The form is folded below it. */
export function Sent({ ref, sent, onChange, onAgain }: Props) {
  const { at, byEmail, key, isAnswered: hasAnswers = false } = sent
  const { title, text, street, within, until, again } = roofCheckForm.confirmation
  const [when, setWhen] = useState(within)
  const AfterSending = useAfterSending()
  useEffect(() => {
    import('./until-when.ts').then(
      ({ writeDue }) => setWhen(until.replace('{due}', writeDue(at))),
      () => {},
    )
  }, [at, until])
  return (
    <>
      <div ref={ref} tabIndex={-1} className="panel panel-sent">
        <h3 className="display subtitle-large">{title}</h3>
        <p className="mt-2">
          {text.replace('{when}', when)}
          {!asksAfterSending && ` ${street}`}
        </p>
        {callsFrom && !byEmail && <p className="mt-2">{callsFrom}</p>}
        {onAgain && (
          <button type="button" className="link mt-2 text-paper" onClick={onAgain}>
            {again}
          </button>
        )}
      </div>
      {AfterSending && key && (
        <AfterSending
          key={key}
          idempotencyKey={key}
          hasAnswers={hasAnswers}
          onAnswers={() => onChange({ ...sent, isAnswered: true })}
        />
      )}
    </>
  )
}

/** `null` until it has loaded, and without questions. */
function useAfterSending() {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadAfterSending>> | null>(null)
  useEffect(() => {
    if (!asksAfterSending) return
    import('../request/AfterSending.tsx')
      .then((module) => module.loadAfterSending())
      .then(
        (component) => setLoaded(() => component),
        () => {},
      )
  }, [])
  return loaded
}
