import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'

/** Ten segments of 1,460 bytes are a server's first flight (RFC 6928). */
export const FIRST_FLIGHT = 14_600

/** What the home page weighs as it travels: the document with its styles, and its headers. */
export async function documentBytes(request: APIRequestContext, url: string, dist: string): Promise<number> {
  const answer = await request.get(url, { headers: { 'accept-encoding': 'br' } })
  const headers = answer.headersArray().reduce((sum, { name, value }) => sum + `${name}: ${value}\r\n`.length, 0)
  return headers + readFileSync(join(dist, 'index.html.br')).length
}
