import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { buildContentSecurityPolicy } from './security-headers.ts'

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const scriptSources = (html: string) =>
  buildContentSecurityPolicy(html, { siteUrl: null, hostedUrl: null }).match(/script-src ([^;]*);/)?.[1]

it('allows each inline script of a document once', () => {
  const html = '<script>one()</script><script type=module>two()</script><SCRIPT>one()</SCRIPT>'
  expect(scriptSources(html)).toBe(`'self' ${sha256('one()')} ${sha256('two()')}`)
})

it.each([
  '<script type="application/ld+json">{"a":1}</script>',
  "<script type='application/json'>{}</script>",
  '<script type=text/template>x</script>',
  '<script src="/a.js"></script>',
  '<script></script>',
])('needs no hash for %s', (html) => {
  expect(scriptSources(html)).toBe("'self'")
})

it('hashes import maps and line ends as browsers do', () => {
  expect(scriptSources('<script type="importmap">{\r\n}</script>')).toBe(`'self' ${sha256('{\n}')}`)
})
