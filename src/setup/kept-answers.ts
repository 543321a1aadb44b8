import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Progress } from './ask-facts.ts'

export const KEPT = 'setup-answers.json'

export function keepAnswers(root: string, progress: Progress): void {
  // After the first answer alone, the file would only repeat content/.
  if (progress.at > 0) writeFileSync(join(root, KEPT), JSON.stringify(progress), { mode: 0o600 })
}

/** @returns `null` if the file is missing or unreadable */
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
