// The contract between the page's form and the function, with and without script.

/** A path below PUBLIC_SUPABASE_URL or the page's own origin. */
export const LEAD_FUNCTION_PATH = '/functions/v1/send-lead-email'

/** Carries the FormSignals, because the body has only the fields of the lead. */
export const SIGNALS_HEADER = 'x-form-signals'

/** Carries the input of `cleanSource`, because `Referer` omits the query on requests to another origin. */
export const SOURCE_HEADER = 'x-lead-source'

/** A visitor without script returns to one of these. `:target` shows the outcome. */
export const SENT_FRAGMENT = 'anfrage-gesendet'
/** The page src/site/pages/nicht-gesendet.astro. Its fragment has the wrong field and the error code, e.g. `#email-invalid`. */
export const NOT_SENT_PATH = '/nicht-gesendet'

/** Form fields that are not part of the lead. */
export const CONSENT_FIELD = 'consent'
/**
 * People do not see this field. Its name has no meaning, because browsers fill in names that they
 * recognise (`company`, `url`, `email2`). A real visitor would then look like a robot.
 */
export const HONEYPOT_FIELD = 'zq4'
