import { TYPES } from '../../../server/http/site-files.ts'
import { type Described, HASHED, NOT_FOUND } from './describe-site.ts'

/** What the site needs inside of an nginx `server` block. `add_header` is not inherited, so each location has all. */
export function nginxSnippet(site: Described): string {
  const types = Object.entries(TYPES).map(([ending, type]) => `"${type}" ${ending.slice(1)};`)
  return `# Written by \`npm run build\`, which overwrites it. For nginx, inside of the server block of the page:
#   server {
#     server_name www.example.org;    # and listen, ssl_certificate …
#     root /srv/dachstrom/dist;
#     include /srv/dachstrom/hosting/nginx.conf;
#   }

gzip_static on;
gzip_vary on;
gzip_proxied any;
# brotli_static on;    # with the module ngx_brotli
server_tokens off;
default_type application/octet-stream;
${block('types', types)}
error_page 404 ${NOT_FOUND};
${block(`location = ${NOT_FOUND}`, ['internal;', ...headerLines(site.notFound)])}
${site.documents
  .flatMap(({ file, addresses, headers }) =>
    addresses.map((address) => block(`location = ${address}`, [...headerLines(headers), `try_files ${file} =404;`])),
  )
  .join('\n')}
${block(`location ${HASHED}`, [...headerLines(site.hashed), 'try_files $uri =404;'])}
${block('location /', [...headerLines(site.others), 'try_files $uri =404;'])}
# What stands beside the files for the hosts, and is no page.
location = /_headers { return 404; }
location ~ \\.(?:br|gz)$ { return 404; }
`
}

/** The type comes with the file. */
function headerLines({ 'Content-Type': _, ...headers }: Record<string, string>): string[] {
  return Object.entries(headers).map(([name, value]) => `add_header ${name} "${value}" always;`)
}

function block(head: string, lines: string[]): string {
  return `${head} {\n${lines.map((line) => `  ${line}`).join('\n')}\n}`
}
