import { HONEYPOT_FIELD } from '../../lead/plain-form.ts'

/** Out of sight, out of the tab order and not announced: only a robot fills it in. */
export function Honeypot() {
  return (
    <div className="honeypot" aria-hidden="true">
      <input name={HONEYPOT_FIELD} autoComplete="off" tabIndex={-1} />
    </div>
  )
}
