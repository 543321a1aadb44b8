import { describe, expect, it } from 'vitest'
import { findStorage, findThirdParties, findTickedConsent } from './privacy.ts'

const page = (html: string) => [{ path: '/', html }]

describe('what a page loads from others', () => {
  it.each([
    '<script src="https://cdn.example/a.js"></script>',
    '<link rel=stylesheet href=//fonts.example/css>',
    '<img alt="" srcset="/a.avif 1x, https://img.example/b.avif 2x">',
    "<style>@import url('https://fonts.example/x.css')</style>",
    '<style>a{background:url(https://img.example/x.png)}</style>',
    '<iframe src="https://maps.example/"></iframe>',
    '<link rel="preconnect" href="https://stats.example">',
  ])('is named: %s', (html) => expect(findThirdParties(page(html), 'https://own.example')).toHaveLength(1))

  it.each([
    '<script src="/a.js"></script>',
    '<a href="https://other.example">Link</a>',
    '<img src="https://own.example/a.jpg" alt="">',
    '<link rel="canonical" href="https://own.example/">',
    '<link rel="icon" href="data:,">',
  ])('is not seen in: %s', (html) => expect(findThirdParties(page(html), 'https://own.example')).toEqual([]))
})

it.each(['document.cookie="a=1"', 'localStorage.setItem("a", 1)', 'window.sessionStorage', 'indexedDB.open("a")'])(
  'what a script keeps in the browser is named: %s',
  (text) => expect(findStorage([{ name: 'a.js', text }])).toHaveLength(1),
)

it('a consent that is ticked beforehand is named', () => {
  expect(findTickedConsent(page('<input type="checkbox" name="consent" checked>'))).toHaveLength(1)
  expect(findTickedConsent(page('<input type="checkbox" name="consent"><input type=radio checked>'))).toEqual([])
})
