import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig, type ViteUserConfig } from 'vitest/config'
import { memoryFolder } from './tests/support/fast-folders.ts'

/** For `npm test` and `npm run test:all`. */
export const shared = {
  pool: 'forks',
  // The slowest files wait for clocks, not for a processor. On two processors, four are a quarter faster than two.
  maxWorkers: Math.max(4, availableParallelism()),
  setupFiles: ['tests/support/no-console.ts'],
  // Limits for a test that hangs, far above the time that a busy machine needs. bench/ measures speed.
  testTimeout: 10 * 60_000,
  hookTimeout: 10 * 60_000,
  expect: { poll: { timeout: 120_000 } },
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
} satisfies ViteUserConfig['test']

const exclude = [...configDefaults.exclude, '**/*.slow.test.ts']

export default defineConfig({
  test: {
    ...shared,
    env: { ...memoryFolder() },
    projects: [
      {
        extends: true,
        // One process for many files, which then load the modules once.
        test: { name: 'src', isolate: false, include: ['src/**/*.test.{ts,tsx}'], exclude },
      },
      // Processes, servers and builds: a process for each file.
      { extends: true, test: { name: 'tests', include: ['tests/**/*.test.ts'], exclude } },
    ],
  },
})
