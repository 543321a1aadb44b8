import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { buildFunctions } from '../support/hosted-functions.ts'
import { root } from '../support/start-server.ts'

function filesOf(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map((entry) => join(entry.parentPath, entry.name))
  return new Map(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]))
}

it('the deployed folder is complete: migrations, configuration, and functions without imports from outside', () => {
  using built = buildFunctions()
  const files = filesOf(join(built.folder, 'supabase'))
  const names = readdirSync(join(root, 'supabase/functions')).filter((name) => !name.endsWith('.ts'))
  const migrations = readdirSync(join(root, 'supabase/migrations')).map((name) => `migrations/${name}`)
  const functions = names.map((name) => `functions/${name}/index.ts`)
  expect([...files.keys()].sort()).toEqual(['config.toml', ...functions, ...migrations].sort())
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const name of functions) {
    const imported = [...(files.get(name) ?? '').matchAll(/(?:^import .*?|\bimport\()["']([^"']+)["']/gm)].map(
      ([, path]) => path,
    )
    expect(new Set(imported.filter((path) => !path?.startsWith('node:')))).toEqual(
      new Set(['nodemailer', 'pg'].map((name) => `npm:${name}@${dependencies[name]}`)),
    )
    expect(files.get('config.toml')).toContain(`[functions.${name.split('/')[1]}]\nverify_jwt = false`)
  }
})
