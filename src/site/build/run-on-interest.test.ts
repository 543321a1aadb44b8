import { expect, it } from 'vitest'
import { listScripts } from './run-on-interest.ts'

const SCRIPTS: Record<string, string> = {
  '/_astro/Form.a.js': 'import{r as e}from"./react.b.js";const t=()=>import("./Toasts.d.js");export{t as F}',
  '/_astro/react.b.js': 'import{t as e}from"./runtime.g.js"',
  '/_astro/runtime.g.js': 'import"./react.b.js"',
}

it('lists direct and indirect imports of a script, in the order of evaluation', () => {
  expect(listScripts('/_astro/Form.a.js', (path) => SCRIPTS[path] ?? '')).toEqual([
    '/_astro/runtime.g.js',
    '/_astro/react.b.js',
    '/_astro/Form.a.js',
  ])
})
