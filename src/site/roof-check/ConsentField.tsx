import { legalLinks } from '../../content/generated/legal-links.ts'
import { roofCheckForm } from '../../content/generated/roof-check-form.ts'
import { CONSENT_FIELD } from '../../lead/intake/form-contract.ts'

/** `required` is for visitors without script, so that the browser keeps the input. With script, a toast asks for the consent. */
export function ConsentField({ required, error }: { required: boolean; error: string | undefined }) {
  const { before, link, after } = roofCheckForm.consent
  return (
    <div className="consent">
      {error && (
        <p id="consent-error" className="field-error">
          {error}
        </p>
      )}
      <label className="flex gap-3 py-2">
        <input
          type="checkbox"
          name={CONSENT_FIELD}
          value="yes"
          required={required}
          aria-required={!required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'consent-error' : undefined}
          className="checkbox size-6"
        />
        <span className="min-w-0">
          {before}
          {legalLinks.privacy.href ? (
            <a href={legalLinks.privacy.href} target="_blank" rel="noreferrer">
              {link}
              <span className="sr-only">{` (${roofCheckForm.newTab})`}</span>
            </a>
          ) : (
            link
          )}
          {after}
        </span>
      </label>
    </div>
  )
}
