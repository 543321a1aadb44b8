/**
 * The visitor's address as Supabase's gateway knows it, for the rate limit; `null` where it says none: then no request
 * is counted, rather than those of all visitors together.
 *
 * Cloudflare, which every request to a project passes, sets `cf-connecting-ip` itself and throws away a client's own
 * (https://developers.cloudflare.com/fundamentals/reference/http-headers/). `x-forwarded-for` is not believed: there the
 * client's own entries stay in front (github.com/orgs/supabase/discussions/34647, /52040).
 */
export function clientAddress(headers: Headers): string | null {
  return headers.get('cf-connecting-ip')
}
