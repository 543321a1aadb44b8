/**
 * The visitor's address as Supabase's gateway knows it, for the flood limit; `null` where it says none: then nobody is
 * counted, rather than everybody together.
 *
 * Cloudflare, which every request to a project passes, sets `cf-connecting-ip` itself and throws away what a client claims
 * (https://developers.cloudflare.com/fundamentals/reference/http-headers/). `x-forwarded-for` is not believed: there the
 * client's own entries stay in front (github.com/orgs/supabase/discussions/34647, /52040).
 */
export function clientAddress(headers: Headers): string | null {
  return headers.get('cf-connecting-ip')
}
