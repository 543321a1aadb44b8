import { createHash } from 'node:crypto'

export interface Origins {
  /** The page's own address, if known. */
  siteUrl: string | null
  /** The form's target, if it is not this server. */
  hostedUrl: string | null
}

export function buildCommonHeaders({ siteUrl }: Pick<Origins, 'siteUrl'>): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    ...(isHttps(siteUrl) ? { 'Strict-Transport-Security': 'max-age=63072000' } : {}),
  }
}

export function buildDocumentHeaders(html: string, origins: Origins): Record<string, string> {
  return {
    'Content-Security-Policy': buildContentSecurityPolicy(html, origins),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'X-Frame-Options': 'DENY',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  }
}

/** Allows only the built document's scripts and styles, by hash, without `unsafe-…`. */
export function buildContentSecurityPolicy(html: string, { siteUrl, hostedUrl }: Origins): string {
  const hosted = hostedUrl === null ? [] : [new URL(hostedUrl).origin]
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashesOf('script', html)].join(' '),
    ["style-src 'self'", ...hashesOf('style', html)].join(' '),
    "img-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    ["connect-src 'self'", ...hosted].join(' '),
    ["form-action 'self'", ...hosted].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    ...(isHttps(siteUrl) ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Browsers run `text/javascript`, modules, import maps and speculation rules. Other types, e.g. JSON-LD, are data. */
const IS_DATA = /\btype=["']?(?!module|importmap|speculationrules|text\/javascript)[\w+/-]+/i

function hashesOf(element: 'script' | 'style', html: string): Set<string> {
  const blocks = html.matchAll(new RegExp(`<${element}\\b([^>]*)>([\\s\\S]*?)</${element}>`, 'gi'))
  const hashes = new Set<string>()
  for (const [, attributes = '', content = ''] of blocks) {
    if (content === '' || (element === 'script' && (/\bsrc=/i.test(attributes) || IS_DATA.test(attributes)))) continue
    // The HTML parser turns CR LF into LF before the browser hashes it.
    const text = content.replace(/\r\n?/g, '\n')
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return hashes
}

function isHttps(siteUrl: string | null): boolean {
  return siteUrl?.startsWith('https:') ?? false
}
