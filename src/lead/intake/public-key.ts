/** The page's key if PUBLIC_SUPABASE_ANON_KEY is not set. It protects nothing, but the official client always sends one. */
export const DEFAULT_PUBLIC_KEY = 'sb_publishable_dachstrom_local'
