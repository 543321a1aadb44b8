import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Site, SiteFile, Variant } from './load-site.ts'

/** Returns false, with nothing written, if the file does not exist or the method is not for files. */
export function serveSite(site: Site, path: string, incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  if (incoming.method !== 'GET' && incoming.method !== 'HEAD') return false
  const file = site.files.get(path) ?? site.files.get(decodePath(path))
  if (file === undefined || file === site.notFound) return false
  const variant = chooseVariant(file, incoming.headers['accept-encoding'])
  if (isKnown(incoming.headers['if-none-match'], variant.etag)) {
    outgoing.writeHead(304, variant.rawHeadersUnchanged)
    outgoing.end()
  } else {
    outgoing.writeHead(200, variant.rawHeaders)
    // Node omits the body of a response to HEAD.
    outgoing.end(variant.body)
  }
  return true
}

export function respondUnknown(site: Site, request: Request): Response {
  if (request.method === 'GET' || request.method === 'HEAD') {
    const { body, headers } = chooseVariant(site.notFound, request.headers.get('accept-encoding') ?? undefined)
    return new Response(new Uint8Array(body), { status: 404, headers })
  }
  const headers = { Allow: 'GET, HEAD', 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' }
  return new Response('Method not allowed', { status: 405, headers })
}

function chooseVariant(file: SiteFile, accepted: string | undefined): Variant {
  if (accepted === undefined) return file.identity
  if (file.br !== undefined && accepts(accepted, 'br')) return file.br
  if (file.gzip !== undefined && accepts(accepted, 'gzip')) return file.gzip
  return file.identity
}

/** Ignores encodings with a quality, such as `br;q=0`, because browsers send none. */
function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((entry) => entry.trim() === encoding)
}

function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((entry) => entry.trim().replace(/^W\//, '') === etag || entry.trim() === '*')
}

function decodePath(path: string): string {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
