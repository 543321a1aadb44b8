import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig, type ViteUserConfig } from 'vitest/config'

/** What `npm test` and `npm run test:all` have in common. */
export const shared = {
  // A fork a file: some tests open SQLite files and start servers, and share nothing.
  pool: 'forks',
  // The slowest files wait for clocks, not for a processor: on a small machine one at a time is a third slower.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  setupFiles: ['tests/support/no-console.ts'],
  // Bounds for a test that hangs, far above what a busy machine needs. Speed is measured in bench/.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 120_000 } },
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
} satisfies ViteUserConfig['test']

export default defineConfig({
  test: {
    ...shared,
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    exclude: [...configDefaults.exclude, '**/*.slow.test.ts'],
  },
})
