import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { documentHeaders, type Origins } from '../../../server/http/security-headers.ts'
import {
  addressesOf,
  type FileHeaders,
  fileHeaders,
  isDocument,
  listSiteFiles,
} from '../../../server/http/site-files.ts'

export interface Described {
  /** Each with its addresses, by which it is found without the ending of its file too. */
  documents: { file: string; addresses: string[]; headers: FileHeaders }[]
  /** The page for what is missing. It has no address. */
  notFound: FileHeaders
  /** What all documents could carry: of the policy, what any of them needs. */
  union: Record<string, string>
  /** Files whose names change with their content. */
  hashed: FileHeaders
  hashedFiles: string[]
  /** All other files. */
  others: FileHeaders
  otherFiles: string[]
  /** The endings of the files that are no documents. */
  endings: string[]
}

export const HASHED = '/_astro/'
export const NOT_FOUND = '/404.html'

/** What a host has to know of the built site, with the headers that our own server sends. */
export function describeSite(folder: string, origins: Origins): Described {
  const files = listSiteFiles(folder).sort()
  const pages = files.filter(isDocument)
  const read = (file: string) => readFileSync(join(folder, file))
  return {
    documents: pages
      .filter((file) => file !== NOT_FOUND)
      .map((file) => ({ file, addresses: addressesOf(file), headers: fileHeaders(file, read(file), origins) })),
    notFound: fileHeaders(NOT_FOUND, read(NOT_FOUND), origins),
    union: documentHeaders(pages.map(read).join('\n'), origins),
    hashed: withoutType(`${HASHED}any`, origins),
    others: withoutType('/any', origins),
    hashedFiles: files.filter((file) => file.startsWith(HASHED)),
    otherFiles: files.filter((file) => !isDocument(file) && !file.startsWith(HASHED)),
    endings: [...new Set(files.filter((file) => !isDocument(file)).map((file) => extname(file)))].sort(),
  }
}

function withoutType(path: string, origins: Origins): FileHeaders {
  const { 'Content-Type': _, ...headers } = fileHeaders(path, Buffer.alloc(0), origins)
  return headers as FileHeaders
}
