/** What the page and the function have to agree on, with script and without. */

/** The path of the call, below PUBLIC_SUPABASE_URL or on the page's own origin. */
export const FUNCTION_PATH = '/functions/v1/send-lead-email'

/**
 * What the page noticed while the form was filled in (form-signals.ts). It travels in a header, because the body is
 * exactly the seven fields of the lead.
 */
export const SIGNALS_HEADER = 'x-form-signals'

/** Where a visitor without script comes back to, and where the page says by `:target` what became of it. */
export const SENT_FRAGMENT = 'anfrage-gesendet'
export const FAILED_FRAGMENT = 'anfrage-nicht-gesendet'

/** The fields of the form that are no field of the lead. */
export const CONSENT_FIELD = 'consent'
/**
 * Left empty by people, who never see it. The name means nothing, because browsers fill in what they
 * recognise (`company`, `url`, `email2`), and then a real visitor would look like a robot.
 */
export const HONEYPOT_FIELD = 'zq4'
