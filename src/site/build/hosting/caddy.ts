import { TYPES } from '../../../server/http/site-files.ts'
import { TEXT } from '../compress.ts'
import { type Described, HASHED, NOT_FOUND } from './describe-site.ts'

const VARY = { Vary: 'Accept-Encoding' }

/**
 * What the site needs inside of a site block of a Caddyfile. Headers are deferred: set at once, they would reach the page
 * for what is missing too, and Caddy names `Vary` only where it sends a compressed file.
 */
export function caddySnippet(site: Described): string {
  const paths = site.documents.flatMap(({ addresses }) => addresses).join(' ')
  return `# Written by \`npm run build\`, which overwrites it. For Caddy, inside of the block of the page:
#   www.example.org {
#     root * /srv/dachstrom/dist
#     import /srv/dachstrom/hosting/Caddyfile
#   }

${site.documents
  .flatMap(({ file, addresses, headers }) =>
    addresses.flatMap((address) => [
      headerBlock(address, { ...headers, ...VARY }),
      ...(address === file ? [] : [`rewrite ${address} ${file}`]),
    ]),
  )
  .join('\n')}
${headerBlock(`${HASHED}*`, site.hashed)}
@others not path ${paths} ${HASHED}*
${headerBlock('@others', site.others)}
${site.endings
  .map((ending) => {
    const name = `@type${ending.replace('.', '-')}`
    const type = { 'Content-Type': TYPES[ending] ?? 'application/octet-stream' }
    return `${name} path *${ending}\n${headerBlock(name, TEXT.has(ending) ? { ...type, ...VARY } : type)}`
  })
  .join('\n')}
file_server {
  precompressed br gzip
  disable_canonical_uris
  hide ${NOT_FOUND.slice(1)} _headers *.br *.gz
}
handle_errors {
  @missing expression {http.error.status_code} == 404
  handle @missing {
    ${headerBlock('', { ...site.notFound, ...VARY }).replaceAll('\n', '\n    ')}
    rewrite * ${NOT_FOUND}
    file_server {
      precompressed br gzip
    }
  }
}
`
}

function headerBlock(matcher: string, headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name} "${value}"`)
  return `${['header', matcher, '{'].filter(Boolean).join(' ')}\n  defer\n${lines.join('\n')}\n}`
}
