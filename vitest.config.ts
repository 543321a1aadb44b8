import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['tests/e2e/**'],
    // A fork a file: some tests open SQLite files and start servers, and share nothing.
    pool: 'forks',
    // The slowest files wait for clocks, not for a processor: on a small machine one at a time is a third slower.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    setupFiles: ['tests/support/no-console.ts'],
    // Bounds on what hangs, far above what a busy machine needs. Nothing is measured here: that is bench/.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 120_000 } },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
})
