import { join } from 'node:path'

/** Loads `.env` where it can be read. What is wrong with it is said by whatever needs a setting (src/settings/load-environment.ts). */
export function loadEnvFile(root: string): void {
  try {
    process.loadEnvFile(join(root, '.env'))
  } catch {
    // There is none, or it is not ours to read.
  }
}
