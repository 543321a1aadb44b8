import { expect, it } from 'vitest'
import { shortenClasses } from './shorten-classes.ts'

const page = (css: string, body: string) => `<style>${css}</style>${body}`

it('renames a class in styles and elements alike', () => {
  const css = '.card{color:red}@media (width>=48rem){.md\\:pt-\\[min\\(5vh\\,1\\.5rem\\)\\]{padding:0}.md\\:p-1{}}'
  const body = '<p class="card md:pt-[min(5vh,1.5rem)]"><b class="md:p-1 card">md:p-1</b>'
  expect(shortenClasses(page(css, body), '')).toBe(
    '<style>.card{color:red}@media (width>=48rem){._0{padding:0}._1{}}</style><p class="card _0"><b class="_1 card">md:p-1</b>',
  )
})

it('tells a name from the beginning of another, and from what it does on focus', () => {
  const css = '.md\\:p-1{}.md\\:p-10{}.focus\\:top-4:focus{}'
  const body = '<p class="md:p-1"><p class="md:p-10 focus:top-4">'
  expect(shortenClasses(page(css, body), '')).toBe(
    '<style>._0{}._1{}._2:focus{}</style><p class="_0"><p class="_1 _2">',
  )
})

it.each([
  ['a script names', '<p class="md:p-1">', '.md\\:p-1{}', 'className:"md:p-1 card"'],
  ['another stylesheet names', '<p class="md:p-1">', '.md\\:p-1{}', '.md\\:p-1{display:none}'],
  ['a script of the page names', '<p class="md:p-1"><script>x("md:p-1")</script>', '.md\\:p-1{}', ''],
  ['no rule is for', '<p class="md:p-1">', '.card{}', ''],
  ['has no colon', '<p class="card">', '.card{}', ''],
])('leaves alone what %s', (_, body, css, elsewhere) => {
  expect(shortenClasses(page(css, body), elsewhere)).toBe(page(css, body))
})
