/**
 * The key that the page sends where PUBLIC_SUPABASE_ANON_KEY is not set. It is in every visitor's browser and
 * protects nothing; it exists because the official client always sends one.
 */
export const DEFAULT_PUBLIC_KEY = 'sb_publishable_dachstrom_local'
