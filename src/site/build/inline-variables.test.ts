import { expect, it } from 'vitest'
import { inlineVariables } from './inline-variables.ts'

const page = (css: string) => `<style>${css}</style><p>var(--ink)</p>`

it('puts the value where it is used, and leaves the text of the page alone', () => {
  const css = '@layer theme{:root,:host{--ink:#111;--edge:1px solid var(--ink)}}.a{color:var(--ink);border:var(--edge)}'
  expect(inlineVariables(page(css))).toBe(page('.a{color:#111;border:1px solid #111}'))
})

it('leaves a property that a rule sets for itself, and one that nobody sets', () => {
  const css = '@layer theme{:root,:host{--ink:#111}}.a{--ink:#222;color:var(--ink)}'
  expect(inlineVariables(page(css))).toBe(page(css))
  expect(inlineVariables(page('.a{line-height:var(--tw-leading,1)}'))).toBe(page('.a{line-height:var(--tw-leading,1)}'))
})
