/** What the page and the function must agree on beside the seven fields. */

export const FUNCTION_NAME = 'send-lead-email'
export const FUNCTION_PATH = `/functions/v1/${FUNCTION_NAME}`

/** Fragments of the page that a plain form post is sent back to; the page shows them by `:target`. */
export const SENT_FRAGMENT = 'anfrage-gesendet'
export const FAILED_FRAGMENT = 'anfrage-nicht-gesendet'

/**
 * A box that people never see. The name means nothing, because browsers fill in what they recognise
 * (`company`, `url`, `email`) and would make a robot of a person.
 */
export const HONEYPOT_FIELD = 'qx7'

/** The JSON body is exactly the seven fields, so what hints at a robot travels in this header: `t=<ms>;h=<0|1>`. */
export const SIGNALS_HEADER = 'x-form-signals'
