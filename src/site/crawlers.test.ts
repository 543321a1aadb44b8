import { expect, it } from 'vitest'
import { robotsText, sitemap } from './crawlers.ts'

it('names the sitemap where the public address is known', () => {
  expect(robotsText(new URL('https://www.example.org'))).toMatch(
    /\nSitemap: https:\/\/www\.example\.org\/sitemap\.xml\n$/,
  )
  expect(robotsText(undefined)).toBe('User-agent: *\nDisallow: /functions/\nDisallow: /antwort/\n')
})

it('lists the address of every page that names one', () => {
  const page = (path: string) => `<link rel="canonical" href="https://www.example.org${path}"><p></p>`
  expect(sitemap([page('/b'), '<meta name="robots" content="noindex">', page('/')])).toContain(
    '<url><loc>https://www.example.org/</loc></url><url><loc>https://www.example.org/b</loc></url>',
  )
})
