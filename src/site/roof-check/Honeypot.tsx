import { HONEYPOT_FIELD } from '../../lead/plain-form.ts'

/** Hidden from sight, keyboard and screen readers, so that only a robot fills it in. */
export function Honeypot() {
  return (
    <div className="sr-only" aria-hidden="true">
      <input name={HONEYPOT_FIELD} autoComplete="off" tabIndex={-1} />
    </div>
  )
}
