import { type Ref, useEffect, useState } from 'react'
import { roofCheckForm } from '../../content/generated/roof-check-form.ts'
import { callsFrom } from './calls-from.ts'
import type { SentRequest } from './use-sent.ts'

interface Props extends SentRequest {
  ref: Ref<HTMLDivElement>
  /** Unfolds the form for another request; `null` if it is unfolded. */
  onAgain: (() => void) | null
}

/** The confirmation: until when we answer. The form is folded below it. */
export function Sent({ ref, at, byEmail, onAgain }: Props) {
  const { title, text, within, until, again } = roofCheckForm.confirmation
  const [when, setWhen] = useState(within)
  useEffect(() => {
    import('./until-when.ts').then(
      ({ writeDue }) => setWhen(until.replace('{due}', writeDue(at))),
      () => {},
    )
  }, [at, until])
  return (
    <div ref={ref} tabIndex={-1} className="panel panel-sent">
      <h3 className="display subtitle-large">{title}</h3>
      <p className="mt-2">{text.replace('{when}', when)}</p>
      {callsFrom && !byEmail && <p className="mt-2">{callsFrom}</p>}
      {onAgain && (
        <button type="button" className="link mt-2 text-paper" onClick={onAgain}>
          {again}
        </button>
      )}
    </div>
  )
}
