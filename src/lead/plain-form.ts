/** The contract between the page's form and the function, with script and without. */

/** The path of the call, below PUBLIC_SUPABASE_URL or on the page's own origin. */
export const FUNCTION_PATH = '/functions/v1/send-lead-email'

/**
 * The signals of form-signals.ts. They travel in a header, because the body is exactly the seven fields of the lead.
 */
export const SIGNALS_HEADER = 'x-form-signals'

/** Where the visitor came from, for `cleanSource` of lead-source.ts. To another origin, `Referer` names no query. */
export const SOURCE_HEADER = 'x-lead-source'

/** A visitor without script comes back to one of these, and the page shows the outcome by `:target`. */
export const SENT_FRAGMENT = 'anfrage-gesendet'
export const FAILED_FRAGMENT = 'anfrage-nicht-gesendet'

/** The fields of the form that are no field of the lead. */
export const CONSENT_FIELD = 'consent'
/**
 * Left empty by people, who never see it. The name means nothing, because browsers fill in names that they
 * recognise (`company`, `url`, `email2`), and then a real visitor would look like a robot.
 */
export const HONEYPOT_FIELD = 'zq4'
