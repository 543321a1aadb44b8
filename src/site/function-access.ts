import { DEFAULT_PUBLIC_KEY } from '../lead/intake/public-key.ts'

const baseUrl: string = (import.meta.env.PUBLIC_SUPABASE_URL || '').replace(/\/+$/, '')
const publicKey: string = import.meta.env.PUBLIC_SUPABASE_ANON_KEY || DEFAULT_PUBLIC_KEY

/** The functions are on the page's own origin, or below PUBLIC_SUPABASE_URL. */
export function functionUrl(path: string): string {
  return `${baseUrl}${path}`
}

/** As in supabase-js, a legacy key (a JWT) is also the bearer token, but a new key (`sb_…`) is not. */
export const keyHeaders: Record<string, string> = publicKey.startsWith('sb_')
  ? { apikey: publicKey }
  : { apikey: publicKey, Authorization: `Bearer ${publicKey}` }
