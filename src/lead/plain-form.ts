/**
 * The form as a browser without script sends it: the names of its fields beside those of the lead, and
 * where the visitor comes back to. The page renders them, the function reads them.
 */

/** Where the page shows, by `:target` alone, that the request was sent, or that it was not. */
export const SENT_FRAGMENT = 'anfrage-gesendet'
export const NOT_SENT_FRAGMENT = 'anfrage-nicht-gesendet'

export const CONSENT_FIELD = 'consent'

/**
 * Left empty by people, who never see it. The name means nothing, because browsers fill in what they
 * recognise (`company`, `url`, `email2`), and then a real visitor would look like a robot.
 */
export const HONEYPOT_FIELD = 'zq4'
