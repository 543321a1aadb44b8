import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Progress } from './ask-facts.ts'

/** The answers of a setup that was broken off, beside .env; git ignores it. */
export const KEPT = 'setup-answers.json'

export function keepAnswers(root: string, progress: Progress): void {
  // The file of a first answer would hold nothing but what content/ says already.
  if (progress.at > 0) writeFileSync(join(root, KEPT), JSON.stringify(progress), { mode: 0o600 })
}

/** @returns `null` where there are none, or none that can be read */
export function readKeptAnswers(root: string): Progress | null {
  const file = join(root, KEPT)
  if (!existsSync(file)) return null
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Progress
    return typeof kept.at === 'number' && Object.values(kept.facts).length > 0 ? kept : null
  } catch {
    return null
  }
}

export function forgetAnswers(root: string): void {
  rmSync(join(root, KEPT), { force: true })
}
