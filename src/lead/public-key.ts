/**
 * The anonymous key that page and server use where none is set. It is public by design: it says which
 * project a call is meant for and keeps nothing secret.
 */
export const DEFAULT_PUBLIC_KEY = 'sb_publishable_dachstrom'
