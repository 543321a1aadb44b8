import { defineConfig } from 'vitest/config'
import { shared } from './vitest.config.ts'

/** Tests that need programs of the system, or patience: `npm run test:all`. */
export default defineConfig({ test: { ...shared, include: ['{src,tests}/**/*.slow.test.ts'] } })
