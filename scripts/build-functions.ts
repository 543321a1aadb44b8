import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, type Plugin } from 'esbuild'

/**
 * Writes a folder `supabase` that Supabase's tool deploys as it is: each function as one file that imports nothing but
 * `npm:` packages and Node's own modules, beside the migrations and the configuration. Why: docs/decisions/013.
 */
const root = join(import.meta.dirname, '..')
const { values } = parseArgs({ options: { out: { type: 'string', default: join(root, 'hosting') } } })
const source = join(root, 'supabase')
const target = join(values.out, 'supabase')

/** Packages that Deno installs: they look for files of their own, or for what the runtime is. */
const INSTALLED = ['nodemailer', 'postgres']
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const nameInstalled: Plugin = {
  name: 'name-installed',
  setup(build) {
    build.onResolve({ filter: new RegExp(`^(${INSTALLED.join('|')})$`) }, ({ path }) => ({
      path: `npm:${path}@${dependencies[path]}`,
      external: true,
    }))
  },
}

rmSync(target, { recursive: true, force: true })
mkdirSync(target, { recursive: true })
for (const name of ['config.toml', 'migrations']) cpSync(join(source, name), join(target, name), { recursive: true })
const functions = readdirSync(join(source, 'functions'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
for (const { name } of functions) {
  await build({
    entryPoints: [join(source, 'functions', name, 'index.ts')],
    outfile: join(target, 'functions', name, 'index.ts'),
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'es2023',
    charset: 'utf8',
    legalComments: 'none',
    plugins: [nameInstalled],
  })
}
console.log(`Written to ${target}. To deploy: npx supabase functions deploy --use-api --workdir ${values.out}`)
