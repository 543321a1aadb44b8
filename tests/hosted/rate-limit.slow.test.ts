import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { DENO_VERSIONS, findDeno } from '../support/hosted-functions.ts'

const MODULE = new URL('../../src/functions/http/rate-limit.ts', import.meta.url).href
const COUNT_ALLOWED = `
  import { createRateLimit } from '${MODULE}'
  const take = createRateLimit()
  const waits = await Promise.all(Array.from({ length: 200 }, () => take('192.0.2.1', 'lead')))
  console.log(waits.filter((wait) => wait === null).length)`

// Deno resolves concurrent HMACs together, Node one by one.
it.each(DENO_VERSIONS)('counts concurrent requests in %s', (version) => {
  expect(execFileSync(findDeno(version), ['eval', COUNT_ALLOWED], { encoding: 'utf8' }).trim()).toBe('40')
})
