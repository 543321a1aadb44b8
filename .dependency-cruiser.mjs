import { builtinModules } from 'node:module'

/**
 * Imports run one way (docs/decisions/020). tests/import-rules.test.ts breaks each kind of rule. Biome refuses
 * barrels; `.astro` files, which this tool cannot read, are read by that test.
 */

const TEST = '\\.(test|contract)\\.tsx?$'

/** The files of a folder may import only these, src/base, the folder itself and Node's modules. Type imports count too. */
function mayImportOnly(folder, allowed, except = []) {
  const path = `^src/${folder}/`
  return {
    name: `${folder.replace('/', '-')}-imports-one-way`,
    severity: 'error',
    from: { path, pathNot: [TEST, ...except] },
    to: { pathNot: [path, '^src/base/', ...allowed], dependencyTypesNot: ['core'] },
  }
}

/** `names` as the ends of paths below node_modules. */
const packages = (...names) => names.map((name) => `(^|/)node_modules/${name}/`)
const ANY_PACKAGE = '(^|/)node_modules/'
const NODE_BUILTIN = `^(node:)?(${builtinModules.filter((name) => !name.startsWith('_')).join('|')})$`

/** Files in `from` must not import files in `to`, not even indirectly. */
function neverReaches(name, from, to, comment) {
  return { name, comment, severity: 'error', from: { path: from, pathNot: TEST }, to: { path: to, reachable: true } }
}

export default {
  forbidden: [
    mayImportOnly('base', []),
    mayImportOnly(
      'content',
      [
        '^src/lead/(due-time|lead|steps/(history-entry|lead-steps|results|state-after)|answers/questions|store/message)\\.ts$',
        '^src/estimate/',
        ...packages('valibot', 'culori'),
      ],
      ['^src/content/compiler/'],
    ),
    mayImportOnly('content/compiler', ['^src/(content|lead|settings)/', ANY_PACKAGE]),
    mayImportOnly('setup', ['^src/(content|settings)/', ANY_PACKAGE]),
    mayImportOnly('checks', [
      '^src/(app|content|lead|functions|storage|mailers|settings|server|site/build|cli)/',
      ANY_PACKAGE,
    ]),
    mayImportOnly('lead', packages('valibot')),
    mayImportOnly('estimate', []),
    mayImportOnly('functions', ['^src/(lead|content|estimate)/', ...packages('hono', 'ical-generator')]),
    mayImportOnly('storage', ['^src/lead/', ...packages('pg')]),
    mayImportOnly('mailers', ['^src/lead/', ...packages('nodemailer', '@noble/curves')]),
    mayImportOnly('settings', ['^src/(content|lead)/', ...packages('valibot')]),
    mayImportOnly('app', ['^src/(content|lead|functions|mailers|settings)/']),
    mayImportOnly('hosted', ['^src/(app|content|lead|functions|storage/postgres|mailers|settings)/']),
    mayImportOnly('server', [
      '^src/(app|content|lead|functions|storage|mailers|settings)/',
      '^src/site/build/built-for\\.ts$',
      ANY_PACKAGE,
    ]),
    mayImportOnly('cli', ['^src/(content|lead|functions|storage|mailers|settings|server)/']),
    mayImportOnly('site', ['^src/(content|lead|estimate)/', '^astro:', ANY_PACKAGE], ['^src/site/build/']),
    mayImportOnly('site/build', [
      '^src/(content|lead|estimate|site)/',
      '^src/server/http/(security-headers|site-files)\\.ts$',
      ANY_PACKAGE,
    ]),
    {
      name: 'compilers-are-for-the-build',
      comment:
        'The server, its commands and the browser must not import the code that compiles content/ and builds the page.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [TEST, '^src/(content/compiler|setup|checks|site/build)/'],
      },
      to: {
        path: '^src/(content/compiler|setup|checks|site/build)/',
        // The server reads this file to know the settings that the page was built with.
        pathNot: '^src/site/build/built-for\\.ts$',
      },
    },
    {
      name: 'only-tests-import-tests',
      severity: 'error',
      from: {
        pathNot: ['^tests/', TEST, '^bench/', '^scripts/draw-desk\\.ts$', '^playwright\\.config', '^vitest\\.config'],
      },
      to: { path: '^tests/' },
    },
    {
      name: 'functions-on-supabase-are-entries',
      comment: 'These entries only start src/hosted. Our tests do not run them, so logic does not belong here.',
      severity: 'error',
      from: { path: '^supabase/' },
      to: { pathNot: '^(src/hosted|supabase)/' },
    },
    neverReaches(
      'functions-run-anywhere',
      '^src/(base|content/(?!compiler)|lead|estimate|functions)|^src/mailers/(brevo-mailer|push-sender|webhook-sender)\\.ts$',
      NODE_BUILTIN,
      'The same handlers run on Node and on Deno, and src/lead in the browser too.',
    ),
    neverReaches(
      'hosted-has-no-disk',
      '^(src/hosted|supabase)/',
      '^(node:)?(fs|fs/promises|child_process|sqlite)$',
      'Supabase has no disk, starts no other program, and lacks these modules.',
    ),
    neverReaches(
      'site-stays-in-the-browser',
      '^src/site/(?!build/)',
      [
        NODE_BUILTIN,
        ...packages('nodemailer', 'hono', '@hono', '@noble', 'ical-generator', 'pg'),
        '^src/lead/desk/act-on-lead\\.ts$',
      ],
      'A page that pulls in a node: module, a mailer, a database driver or the server breaks or grows.',
    ),
    {
      name: 'entries-are-imported-by-nobody',
      severity: 'error',
      from: {},
      to: {
        path: ['^src/server/main\\.ts$', '^src/cli/main\\.ts$', '^src/site/pages/', '^supabase/'],
        pathNot: '^supabase/functions/serve\\.ts$',
      },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: { pathNot: 'node_modules' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'nothing-imports-a-test',
      severity: 'error',
      from: { pathNot: TEST },
      to: { path: TEST },
    },
    {
      name: 'shipped-code-needs-no-dev-dependency',
      comment: "After `npm ci --omit=dev`, the site must build and serve, and the operator's commands must run.",
      severity: 'error',
      from: { path: ['^src/', '^scripts/(build|content|dev|setup|check)'], pathNot: TEST },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'imports-resolve',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^astro:', '\\?(url|raw|inline)$'] },
    },
  ],
  options: {
    // Follow the imports of hono and valibot too, because they also run on Supabase.
    doNotFollow: { path: 'node_modules/(?!(hono|valibot)/)' },
    exclude: { path: ['^dist/', '^\\.astro/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    detectProcessBuiltinModuleCalls: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
