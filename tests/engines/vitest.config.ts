import { defineConfig } from 'vitest/config'

/** `npm run test:engines`: browsers that `npm test` does not need. */
export default defineConfig({
  test: {
    include: ['tests/engines/*.engine.ts'],
    setupFiles: ['tests/support/no-console.ts'],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
