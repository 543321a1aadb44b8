import { HONEYPOT_FIELD } from '../../lead/plain-form.ts'

/** Hidden from sight, keyboard and screen readers, so that what fills it in is a robot. */
export function Honeypot() {
  return (
    <div className="honeypot" aria-hidden="true">
      <input name={HONEYPOT_FIELD} autoComplete="off" tabIndex={-1} />
    </div>
  )
}
