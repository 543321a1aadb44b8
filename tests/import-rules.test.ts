import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import config from '../.dependency-cruiser.mjs'

const root = join(import.meta.dirname, '..')
let scratch: string

/** Each breaks one rule: the rule that must catch it, the file and its text. */
const VIOLATIONS: [rule: string, file: string, source: string][] = [
  ['content-imports-one-way', 'src/content/a.ts', "import type { P } from '../lead/parse-lead.ts'; export type A = P"],
  ['content-imports-one-way', 'src/content/b.ts', "import { Hono } from 'hono'; export const b = Hono"],
  ['base-imports-one-way', 'src/base/a.ts', "import { l } from '../lead/lead.ts'; export const a = l"],
  ['lead-imports-one-way', 'src/lead/a.ts', "import { c } from '../content/c.ts'; export const a = c"],
  ['lead-imports-one-way', 'src/lead/b.ts', "import { Hono } from 'hono'; export const b = Hono"],
  ['estimate-imports-one-way', 'src/estimate/a.ts', "import { l } from '../lead/lead.ts'; export const a = l"],
  ['estimate-imports-one-way', 'src/estimate/b.ts', "import * as v from 'valibot'; export const b = v"],
  ['functions-imports-one-way', 'src/functions/a.ts', "import { s } from '../storage/s.ts'; export const a = s"],
  ['functions-imports-one-way', 'src/functions/b.ts', "import { m } from '../mailers/m.ts'; export const b = m"],
  ['functions-imports-one-way', 'src/functions/c.ts', "import { useId } from 'react'; export const c = useId"],
  ['storage-imports-one-way', 'src/storage/a.ts', "import { c } from '../content/c.ts'; export const a = c"],
  ['storage-imports-one-way', 'src/storage/b.ts', "import { f } from '../functions/f.ts'; export const b = f"],
  ['mailers-imports-one-way', 'src/mailers/a.ts', "import { f } from '../functions/f.ts'; export const a = f"],
  ['mailers-imports-one-way', 'src/mailers/b.ts', "import { s } from '../storage/s.ts'; export const b = s"],
  ['settings-imports-one-way', 'src/settings/a.ts', "import { m } from '../mailers/m.ts'; export const a = m"],
  ['app-imports-one-way', 'src/app/a.ts', "import { s } from '../storage/s.ts'; export const a = s"],
  ['hosted-imports-one-way', 'src/hosted/a.ts', "import { s } from '../storage/s.ts'; export const a = s"],
  ['hosted-has-no-disk', 'src/hosted/b.ts', "import { p } from '../storage/postgres/p.ts'; export const b = p"],
  ['functions-on-supabase-are-entries', 'supabase/a.ts', "import { m } from '../src/mailers/m.ts'; export const a = m"],
  ['entries-are-imported-by-nobody', 'src/server/h.ts', "import { a } from '../../supabase/a.ts'; export const h = a"],
  ['server-imports-one-way', 'src/server/a.ts', "import { p } from '../site/p.ts'; export const a = p"],
  ['server-imports-one-way', 'src/server/b.ts', "import { c } from '../cli/c.ts'; export const b = c"],
  ['cli-imports-one-way', 'src/cli/a.ts', "import { p } from '../site/p.ts'; export const a = p"],
  ['site-imports-one-way', 'src/site/a.tsx', "import { f } from '../functions/f.ts'; export const a = f"],
  ['entries-are-imported-by-nobody', 'src/cli/b.ts', "import '../server/main.ts'"],
  ['functions-run-anywhere', 'src/functions/d.ts', "import fs from 'node:fs'; export const d = fs"],
  ['functions-run-anywhere', 'src/lead/c.ts', "import { randomUUID } from 'node:crypto'; export const c = randomUUID"],
  // Indirectly: its import is allowed, but the import of that file is not.
  ['functions-run-anywhere', 'src/functions/e.ts', "import { d } from './d.ts'; export const e = d"],
  ['functions-run-anywhere', 'src/functions/g.ts', "import { c } from '../lead/c.ts'; export const g = c"],
  ['functions-run-anywhere', 'src/mailers/brevo-mailer.ts', "import { x } from './x.ts'; export const b = x"],
  ['site-stays-in-the-browser', 'src/site/b.ts', "import { join } from 'node:path'; export const b = join"],
  ['site-stays-in-the-browser', 'src/site/d.ts', "import { b } from './b.ts'; export const d = b"],
  ['site-stays-in-the-browser', 'src/site/c.ts', "import m from 'nodemailer'; export const c = m"],
  ['no-cycles', 'src/server/c.ts', "import { d } from './d.ts'; export const c = d"],
  ['nothing-imports-a-test', 'src/server/e.ts', "import { t } from './t.test.ts'; export const e = t"],
  ['shipped-code-needs-no-dev-dependency', 'src/server/f.ts', "import p from 'postal-mime'; export const f = p"],
  ...['build', 'content', 'setup', 'check'].map((file): [string, string, string] => [
    'shipped-code-needs-no-dev-dependency',
    `scripts/${file}.ts`,
    "import p from 'postal-mime'; export const f = p",
  ]),
  [
    'content-compiler-imports-one-way',
    'src/content/compiler/a.ts',
    "import { r } from '../../checks/r.ts'; export const a = r",
  ],
  ['setup-imports-one-way', 'src/setup/a.ts', "import { r } from '../checks/r.ts'; export const a = r"],
  ['checks-imports-one-way', 'src/checks/a.ts', "import { p } from '../site/p.ts'; export const a = p"],
  ['site-build-imports-one-way', 'src/site/build/a.ts', "import { s } from '../../server/s.ts'; export const a = s"],
  ['compilers-are-for-the-build', 'src/server/i.ts', "import { r } from '../checks/r.ts'; export const i = r"],
  ['compilers-are-for-the-build', 'src/site/e.ts', "import { k } from '../content/compiler/k.ts'; export const e = k"],
  ['only-tests-import-tests', 'scripts/t.ts', "import { t } from '../tests/support/t.ts'; export const u = t"],
  ['imports-resolve', 'src/server/g.ts', "import { n } from './not-there.ts'; export const g = n"],
]

const HARMLESS: Record<string, string> = {
  'src/content/c.ts': 'export const c = 1',
  'src/lead/lead.ts': "import * as v from 'valibot'; export type L = string; export const l = v.string()",
  'src/content/compiler/k.ts': "import { readFileSync } from 'node:fs'; export const k = readFileSync",
  'src/checks/r.ts': "import { s } from '../server/s.ts'; export const r = s",
  'tests/support/t.ts': 'export const t = 1',
  'src/functions/f.ts':
    "import { html } from 'hono/html'; import { c } from '../content/c.ts'; import { l } from '../lead/lead.ts'; export const f = [html, c, l]",
  'src/storage/s.ts':
    "import { readFileSync } from 'node:fs'; import { l } from '../lead/lead.ts'; export const s = [readFileSync, l]",
  'src/storage/postgres/p.ts': "import { readFileSync } from 'node:fs'; export const p = readFileSync",
  'src/mailers/m.ts':
    "import n from 'nodemailer'; import { p256 } from '@noble/curves/nist.js'; import { l } from '../lead/lead.ts'; export const m = [n, p256, l]",
  'src/mailers/x.ts': "import { hostname } from 'node:os'; export const x = hostname()",
  'src/server/s.ts':
    "import { f } from '../functions/f.ts'; import { m } from '../mailers/m.ts'; import { s } from '../storage/s.ts'; export const all = [f, m, s]",
  'src/server/d.ts': "import { c } from './c.ts'; export const d = () => c",
  'src/server/t.test.ts': 'export const t = 1',
  'src/server/main.ts': "import { all } from './s.ts'; console.log(all)",
  'src/site/p.ts': "import { useId } from 'react'; import { l } from '../lead/lead.ts'; export const p = [useId, l]",
  'src/cli/c.ts': "import { all } from '../server/s.ts'; export const c = all",
}

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'import-rules-'))
  symlinkSync(join(root, 'node_modules'), join(scratch, 'node_modules'))
  writeFileSync(join(scratch, 'package.json'), readFileSync(join(root, 'package.json')))
  for (const [file, source] of [...Object.entries(HARMLESS), ...VIOLATIONS.map(([, f, s]) => [f, s] as const)]) {
    mkdirSync(dirname(join(scratch, file)), { recursive: true })
    writeFileSync(join(scratch, file), source)
  }
})

afterAll(() => rmSync(scratch, { recursive: true }))

describe('the import rules', () => {
  test('the rules find each violation, and allow other imports', async () => {
    const { tsConfig: _, ...options } = config.options
    const result = await cruise(['src', 'supabase', 'scripts', 'tests'], {
      ...(options as object),
      baseDir: scratch,
      validate: true,
      ruleSet: { forbidden: config.forbidden } as never,
    })
    const found = (result.output as ICruiseResult).summary.violations.map(({ rule, from }) => `${from}: ${rule.name}`)
    for (const [rule, file] of VIOLATIONS) expect.soft(found).toContain(`${file}: ${rule}`)
    for (const file of Object.keys(HARMLESS)) {
      if (file !== 'src/server/d.ts') expect.soft(found.filter((line) => line.startsWith(`${file}:`))).toEqual([])
    }
  })

  test('the rules apply to .astro files too', () => {
    const allowed = /^(astro:|\.{1,2}\/(?!.*\/(functions|storage|mailers|settings|hosted|server|cli)\/)|astro\/)/
    for (const file of readdirSync(join(root, 'src/site'), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.astro')) continue
      const source = readFileSync(join(root, 'src/site', file), 'utf8')
      for (const [, specifier] of source.matchAll(/^\s*import\b[^'"]*['"]([^'"]+)['"]/gm)) {
        expect.soft(specifier, `src/site/${file} imports ${specifier}`).toMatch(allowed)
      }
    }
  })
})
