import { expect, it } from 'vitest'
import { nameIslandImports } from './island-imports.ts'

const SCRIPTS: Record<string, string> = {
  '/_astro/Form.a.js': 'import{r as e}from"./react.b.js";const t=()=>import("./Toasts.d.js");export{t as F}',
  '/_astro/react.b.js': 'import{t as e}from"./runtime.g.js"',
  '/_astro/runtime.g.js': 'import"./react.b.js"',
}

it('names at an island what its script imports, also through others', () => {
  const html = '<p>x</p><astro-island component-url="/_astro/Form.a.js" ssr></astro-island>'
  expect(nameIslandImports(html, (path) => SCRIPTS[path] ?? '')).toContain(
    'component-url="/_astro/Form.a.js" data-imports="/_astro/react.b.js /_astro/runtime.g.js"',
  )
})
