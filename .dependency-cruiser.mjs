/**
 * Imports run one way: content → nothing, lead → nothing, site → content and lead, server → lead and
 * content, cli → server, lead and content. docs/decisions says why; tests/import-rules.test.ts breaks each rule
 * once. Biome refuses barrels; `.astro` files, which this tool cannot read, are read by that test.
 */

const TEST = '\\.test\\.tsx?$'

/** What files of a room may import beside the room itself and Node's own modules. Type imports count too. */
function mayImportOnly(room, path, allowed) {
  return {
    name: `${room}-imports-one-way`,
    severity: 'error',
    from: { path, pathNot: TEST },
    to: { pathNot: [path, ...allowed], dependencyTypesNot: ['core'] },
  }
}

const NODE_BUILTIN = { dependencyTypes: ['core'] }
const ANY_PACKAGE = '(^|/)node_modules/'

export default {
  forbidden: [
    mayImportOnly('content', '^content/', []),
    mayImportOnly('lead', '^src/lead/', ['(^|/)node_modules/valibot/']),
    mayImportOnly('site', '^src/site/', ['^content/', '^src/lead/', '^astro:', ANY_PACKAGE]),
    mayImportOnly('server', '^src/server/', ['^content/', '^src/lead/', ANY_PACKAGE]),
    mayImportOnly('cli', '^src/cli/', ['^content/', '^src/server/', '^src/lead/', ANY_PACKAGE]),
    {
      name: 'entries-are-imported-by-nobody',
      severity: 'error',
      from: {},
      to: { path: ['^src/server/main\\.ts$', '^src/cli/main\\.ts$', '^src/site/pages/'] },
    },
    {
      name: 'site-stays-in-the-browser',
      comment: 'A page that pulls in a node: module, the mailer or the server breaks or grows.',
      severity: 'error',
      from: { path: '^src/site/', pathNot: TEST },
      to: NODE_BUILTIN,
    },
    {
      name: 'site-carries-no-server-package',
      severity: 'error',
      from: { path: '^src/site/', pathNot: TEST },
      to: { path: '(^|/)node_modules/(nodemailer|hono|@hono|postgres|@react-email)/' },
    },
    {
      name: 'function-runs-anywhere',
      comment: 'The same handler runs on Deno, and src/lead in the browser too.',
      severity: 'error',
      from: {
        path: ['^src/server/send-lead-email(\\.ts$|/)', '^src/server/rate-limit\\.ts$', '^src/lead/', '^content/'],
        pathNot: TEST,
      },
      to: NODE_BUILTIN,
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
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
      comment: 'The site must build and serve after `npm ci --omit=dev`.',
      severity: 'error',
      from: { path: ['^src/', '^content/', '^scripts/(build|compress)'], pathNot: TEST },
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
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^dist/', '^\\.astro/', '^supabase/functions/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    detectProcessBuiltinModuleCalls: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
