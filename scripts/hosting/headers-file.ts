import { type Described, HASHED, NOT_FOUND } from './describe-site.ts'

/** Cloudflare's limits; Netlify has none. */
const LONGEST_LINE = 2000
const MOST_RULES = 100

/**
 * `_headers`, as Netlify and Cloudflare read it. Every rule that fits a path counts, and a header that two of them name
 * is sent with both values. So `/*` has what every answer carries, which has to fit the page for unknown paths: the
 * headers of documents, with one policy for all. Only the caching differs from path to path.
 * @throws {Error} where a host would cut it off.
 */
export function headersFile(site: Described): string {
  const everywhere = { ...withoutCaching(site.others), ...site.union }
  const rules: [path: string, headers: Record<string, string>][] = [
    ['/*', everywhere],
    [`${HASHED}*`, caching(site.hashed)],
    ...site.otherFiles.map((file): [string, Record<string, string>] => [file, caching(site.others)]),
    ...site.documents.flatMap(({ addresses, headers }) =>
      addresses.map((address): [string, Record<string, string>] => [address, caching(headers)]),
    ),
    [NOT_FOUND, caching(site.notFound)],
  ]
  const lines = rules.flatMap(([path, headers]) => [
    path,
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ])
  const longest = Math.max(...lines.map((line) => line.length))
  if (longest > LONGEST_LINE) throw new Error(`_headers has a line of ${longest} characters; ${LONGEST_LINE} may be.`)
  if (rules.length > MOST_RULES) throw new Error(`_headers has ${rules.length} rules; ${MOST_RULES} may be.`)
  return `# Written by \`npm run build\`, which overwrites it. For Netlify and Cloudflare.\n${lines.join('\n')}\n`
}

function caching({ 'Cache-Control': value }: Record<string, string>): Record<string, string> {
  return { 'Cache-Control': value ?? '' }
}

function withoutCaching({ 'Cache-Control': _, ...headers }: Record<string, string>): Record<string, string> {
  return headers
}
