import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import config from '../.dependency-cruiser.mjs'

const root = join(import.meta.dirname, '..')
let scratch: string

/** Each breaks one rule: the rule that must catch it, the file and its text. The rules of the folders come from one function. */
const VIOLATIONS: [rule: string, file: string, source: string][] = [
  ['lead-imports-one-way', 'src/lead/a.ts', "import { s } from '../storage/s.ts'; export const a = s"],
  ['lead-imports-one-way', 'src/lead/b.ts', "import { Hono } from 'hono'; export const b = Hono"],
  ['functions-on-supabase-are-entries', 'supabase/a.ts', "import { s } from '../src/storage/s.ts'; export const a = s"],
  ['entries-are-imported-by-nobody', 'src/cli/b.ts', "import '../server/main.ts'"],
  ['hosted-has-no-disk', 'src/hosted/b.ts', "import { s } from '../storage/s.ts'; export const b = s"],
  ['functions-run-anywhere', 'src/lead/c.ts', "import { randomUUID } from 'node:crypto'; export const c = randomUUID"],
  // Indirectly: its import is allowed, but the import of that file is not.
  ['functions-run-anywhere', 'src/functions/g.ts', "import { c } from '../lead/c.ts'; export const g = c"],
  ['site-stays-in-the-browser', 'src/site/c.ts', "import m from 'nodemailer'; export const c = m"],
  ['no-cycles', 'src/server/c.ts', "import { d } from './d.ts'; export const c = d"],
  ['nothing-imports-a-test', 'src/server/e.ts', "import { t } from './t.test.ts'; export const e = t"],
  ['shipped-code-needs-no-dev-dependency', 'scripts/build.ts', "import p from 'postal-mime'; export const f = p"],
  [
    'compilers-are-for-the-build',
    'src/server/i.ts',
    "import { k } from '../content/compiler/k.ts'; export const i = k",
  ],
  ['only-tests-import-tests', 'scripts/t.ts', "import { t } from '../tests/support/t.ts'; export const u = t"],
  ['imports-resolve', 'src/server/g.ts', "import { n } from './not-there.ts'; export const g = n"],
]

const HARMLESS: Record<string, string> = {
  'src/lead/lead.ts': "import * as v from 'valibot'; export type L = string; export const l = v.string()",
  'src/content/compiler/k.ts': "import { readFileSync } from 'node:fs'; export const k = readFileSync",
  'tests/support/t.ts': 'export const t = 1',
  'src/storage/s.ts':
    "import { readFileSync } from 'node:fs'; import { l } from '../lead/lead.ts'; export const s = [readFileSync, l]",
  'src/server/s.ts': "import { s } from '../storage/s.ts'; export const all = s",
  'src/server/d.ts': "import { c } from './c.ts'; export const d = () => c",
  'src/server/t.test.ts': 'export const t = 1',
  'src/server/main.ts': "import { all } from './s.ts'; console.log(all)",
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
    const allowed =
      /^(astro:|\.{1,2}\/(?!.*\/(functions|storage|mailers|settings|hosted|server|cli)\/)|astro\/|react(-dom\/client)?$)/
    for (const file of readdirSync(join(root, 'src/site'), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.astro')) continue
      const source = readFileSync(join(root, 'src/site', file), 'utf8')
      for (const [, specifier] of source.matchAll(/^\s*import\b[^'"]*['"]([^'"]+)['"]/gm)) {
        expect.soft(specifier, `src/site/${file} imports ${specifier}`).toMatch(allowed)
      }
    }
  })
})
