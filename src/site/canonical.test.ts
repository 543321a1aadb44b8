import { describe, expect, it } from 'vitest'
import { canonicalUrl } from './canonical.ts'

describe('canonicalUrl', () => {
  it.each([
    ['/', 'https://www.example.org/'],
    ['/index.html', 'https://www.example.org/'],
    ['/impressum.html', 'https://www.example.org/impressum'],
    ['/impressum', 'https://www.example.org/impressum'],
    ['/impressum/', 'https://www.example.org/impressum'],
    ['/recht/index.html', 'https://www.example.org/recht'],
    ['/recht/agb.html', 'https://www.example.org/recht/agb'],
    ['/preisindex.html', 'https://www.example.org/preisindex'],
  ])('names %s as %s', (pathname, url) => {
    expect(canonicalUrl(new URL('https://www.example.org'), pathname)).toBe(url)
    expect(canonicalUrl(new URL('https://www.example.org/'), pathname)).toBe(url)
  })
})
