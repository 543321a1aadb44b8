import { expect, it } from 'vitest'
import { joinInline } from './join-inline.ts'

it('joins styles in the first one, and scripts that follow each other', () => {
  expect(
    joinInline('<style>a{b:c}</style><p>1</p><style>d{e:f}</style><script>one();</script><script>two()</script>'),
  ).toBe('<style>a{b:c}d{e:f}</style><p>1</p><script>one();two()</script>')
})

it('leaves scripts that are data or apart from each other, and pages without any', () => {
  for (const html of [
    '<script type="application/ld+json">{}</script><script>one()</script>',
    '<script>one()</script><p></p><script>two()</script>',
    '<p>none</p>',
  ]) {
    expect(joinInline(html)).toBe(html)
  }
})
