/**
 * The key that the page sends where nobody set PUBLIC_SUPABASE_ANON_KEY. It stands in every visitor's
 * browser and guards nothing: it is there because the official client always sends one.
 */
export const DEFAULT_PUBLIC_KEY = 'sb_publishable_dachstrom_local'
