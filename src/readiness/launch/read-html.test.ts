import { expect, it } from 'vitest'
import { readTags, readText } from './read-html.ts'

it('reads what a person reads, and what stands in descriptions', () => {
  const html = `<!doctype html><head><meta name=description content="Von 22&nbsp;ct"><script>var a="x"</script><style>b{}</style></head>
    <p>22–24<!-- --> <span>ct/</span>kWh<br>inkl.\u00a0MwSt.</p><p>Einspeise&shy;vergütung &amp; mehr</p>`
  expect(readText(html)).toBe('Von 22 ct 22–24 ct/kWh inkl. MwSt. Einspeisevergütung & mehr')
})

it('reads attributes however they are written', () => {
  expect(readTags('<a href=/x class="a b">1</a><a data-y=\'<>\' download>2</a><abbr href="no">', 'a')).toEqual([
    { href: '/x', class: 'a b' },
    { 'data-y': '<>', download: '' },
  ])
})
