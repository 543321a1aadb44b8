import { describe, expect, it } from 'vitest'
import { nameIslandImports } from './island-imports.ts'

const SCRIPTS: Record<string, string> = {
  '/_astro/Form.a.js':
    'import{r as e}from"./react.b.js";import"./words.c.js";const t=()=>import("./Toasts.d.js");export{t as F}',
  '/_astro/Estimate.e.js': "import { e } from './react.b.js'; import { f } from './figures.f.js'",
  '/_astro/react.b.js': 'import{t as e}from"./runtime.g.js"',
  '/_astro/runtime.g.js': 'import"./react.b.js"',
  '/_astro/words.c.js': 'export const w="import ./x.js"',
  '/_astro/figures.f.js': '',
  '/_astro/Alone.h.js': 'console.log(1)',
}

const island = (name: string) => `<astro-island component-url="/_astro/${name}" ssr><p>x</p></astro-island>`

function importsIn(html: string): string[] {
  const named = nameIslandImports(html, (path) => {
    const script = SCRIPTS[path]
    if (script === undefined) throw new Error(`No script ${path}.`)
    return script
  })
  return Array.from(named.matchAll(/<astro-island[^>]*>/g), ([tag]) => /data-imports="([^"]*)"/.exec(tag)?.[1] ?? '')
}

describe('nameIslandImports', () => {
  it('names at every island what its own script imports, also through others', () => {
    expect(importsIn(`<main>${island('Form.a.js')}</main>${island('Estimate.e.js')}${island('Form.a.js')}`)).toEqual([
      '/_astro/react.b.js /_astro/runtime.g.js /_astro/words.c.js',
      '/_astro/react.b.js /_astro/runtime.g.js /_astro/figures.f.js',
      '/_astro/react.b.js /_astro/runtime.g.js /_astro/words.c.js',
    ])
  })

  it('leaves alone an island without imports and a page without islands', () => {
    for (const html of [island('Alone.h.js'), '<p>component-url</p>']) {
      expect(nameIslandImports(html, (path) => SCRIPTS[path] ?? '')).toBe(html)
    }
  })
})
