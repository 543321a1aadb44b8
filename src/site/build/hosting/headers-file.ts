import type { FileHeaders } from '../../../server/http/site-files.ts'
import { type Described, HASHED, NOT_FOUND } from './describe-site.ts'

/** Cloudflare's limits; Netlify has none. */
const LONGEST_LINE = 2000
const MOST_RULES = 100

type Rule = [path: string, headers: Record<string, string>]

/**
 * `_headers`, as Netlify and Cloudflare read it. Every rule that fits a path counts, and a header that two of them name
 * is sent with both values. So `/*` has what every answer carries, which has to fit the page for unknown paths: the
 * headers of documents, with one policy for all. Only the caching differs from path to path.
 * @throws {Error} where a host would cut it off.
 */
export function headersFile(site: Described): string {
  const { 'Cache-Control': _, ...common } = site.others
  const rules: Rule[] = [
    ['/*', { ...common, ...site.union }],
    ...site.otherFiles.map((file) => caching(file, site.others)),
    ...site.documents.flatMap(({ addresses, headers }) => addresses.map((address) => caching(address, headers))),
    caching(NOT_FOUND, site.notFound),
  ]
  // By name, so that no browser keeps the answer for a file that is not there yet. One rule for all is the way out.
  const byName = site.hashedFiles.map((file) => caching(file, site.hashed))
  rules.push(...(rules.length + byName.length > MOST_RULES ? [caching(`${HASHED}*`, site.hashed)] : byName))

  const lines = rules.flatMap(([path, headers]) => [
    path,
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ])
  const longest = Math.max(...lines.map((line) => line.length))
  if (longest > LONGEST_LINE) throw new Error(`_headers has a line of ${longest} characters; ${LONGEST_LINE} may be.`)
  if (rules.length > MOST_RULES) throw new Error(`_headers has ${rules.length} rules; ${MOST_RULES} may be.`)
  return `# Written by \`npm run build\`, which overwrites it. For Netlify and Cloudflare.\n${lines.join('\n')}\n`
}

function caching(path: string, { 'Cache-Control': value }: FileHeaders): Rule {
  return [path, { 'Cache-Control': value }]
}
