// Writes a folder `supabase` for Supabase's tool. It has migrations, configuration and one file for each function, which imports
// only `npm:` packages and Node's modules (docs/decisions/013).

import { cpSync, globSync, readFileSync, rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, type Plugin } from 'esbuild'

const root = join(import.meta.dirname, '..')
const { values } = parseArgs({ options: { out: { type: 'string', default: join(root, 'hosting') } } })
const source = join(root, 'supabase')
const target = join(values.out, 'supabase')
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Deno installs these, because the mailer looks for its own files, and the database driver uses Node's globals. */
const nameImports: Plugin = {
  name: 'name-imports',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^(nodemailer|pg)$/ }, ({ path }) => {
      return { path: `npm:${path}@${dependencies[path]}`, external: true }
    })
    onResolve({ filter: /^[a-z_]+$/ }, ({ path }) =>
      isBuiltin(path) ? { path: `node:${path}`, external: true } : null,
    )
  },
}

rmSync(target, { recursive: true, force: true })
for (const name of ['config.toml', 'migrations']) cpSync(join(source, name), join(target, name), { recursive: true })
await build({
  entryPoints: globSync(join(source, 'functions/*/index.ts')),
  outdir: join(target, 'functions'),
  outbase: join(source, 'functions'),
  outExtension: { '.js': '.ts' },
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'es2023',
  charset: 'utf8',
  legalComments: 'none',
  plugins: [nameImports],
})
console.log(`Written to ${target}. To deploy: npx supabase functions deploy --use-api --workdir ${values.out}`)
